"""How both clients reach a server: address, deadline, message size, and when gRPC itself asks again."""

import json

DEFAULT_ADDRESS = "127.0.0.1:50051"
DEFAULT_DEADLINE = 30.0
"""Seconds a call."""
MAX_RECEIVE_BYTES = 32 * 1024 * 1024

# gRPC's own retries, not a loop of ours: they keep the caller's deadline over all tries, spread their waits (by 20 %),
# and never ask again once a first piece of a stream has come.  Every call of factspan.v1 only reads, so that asking
# again does no harm.  Four more tries within about 1.5 s; gRPC allows no more than five in all.
SERVICE_CONFIG = {
    "methodConfig": [
        {
            "name": [{"service": "factspan.v1.EvidenceService"}, {"service": "factspan.v1.DocumentService"}],
            "retryPolicy": {
                "maxAttempts": 5,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ]
}

CHANNEL_OPTIONS: tuple[tuple[str, str | int], ...] = (
    ("grpc.service_config", json.dumps(SERVICE_CONFIG)),
    ("grpc.max_receive_message_length", MAX_RECEIVE_BYTES),
    # a channel waits a second before it connects anew, by default, which is as long as the retries last
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
)
