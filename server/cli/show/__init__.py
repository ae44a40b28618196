"""How answers and documents look on a terminal: pure functions from data to what rich prints."""
