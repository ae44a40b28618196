"""Figures as shapes, and shapes as SVG and PNG."""
