"""What is seen of the server from outside: served requests, and what metrics, traces, logs and events make of them."""
