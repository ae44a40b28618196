"""TLS before something that has none: an asyncio server that hands on what it hears, and keeps it."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from made_certificates import Signed


@dataclass
class Forwarder:
    """Where it listens, and all that clients have sent."""

    url: str
    heard: bytearray = field(default_factory=bytearray)


@asynccontextmanager
async def forwarding(host: str, port: int, own: Signed, client_ca: Path | None = None) -> AsyncIterator[Forwarder]:
    """A forwarder to host and port; with ``client_ca`` only for clients with a certificate of that authority."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(own.certificate, own.key)
    if client_ca:
        context.load_verify_locations(client_ca)
        context.verify_mode = ssl.CERT_REQUIRED
    made = Forwarder("")

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray | None) -> None:
        with suppress(ConnectionError, ssl.SSLError):
            while data := await reader.read(65536):
                if kept is not None:
                    kept += data
                writer.write(data)
                await writer.drain()
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(host, port)
        await asyncio.gather(pump(reader, back, made.heard), pump(there, writer, None))

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    made.url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
