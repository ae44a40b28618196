"""`factspan mcp`: the gRPC calls as tools of an assistant, by the Model Context Protocol.

A client of the running gRPC server like any other: no search, no limit and no error of its own.
"""
