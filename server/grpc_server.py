"""The gRPC server: its options, services, reflection, health, and the order of interceptors."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field

import grpc.aio
import structlog
from factspan.v1 import (
    document_service_pb2,
    document_service_pb2_grpc,
    evidence_service_pb2,
    evidence_service_pb2_grpc,
)
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from indexer.store.errors import StoreError
from indexer.store.ports import is_taken
from server.errors import AddressInUseError
from server.interceptors.around import Around, Surround
from server.interceptors.authentication import authenticate, authenticate_reflection
from server.interceptors.deadline import keep_deadline
from server.interceptors.errors import map_errors
from server.interceptors.limits import keep_limits
from server.interceptors.observation import observe
from server.interceptors.request_log import identify_call, log_served
from server.interceptors.request_reading import ReadInside
from server.interceptors.response_writing import WriteInside
from server.observability.metrics import Cache
from server.observability.telling import Observers
from server.reflection import add_reflection
from server.security.allowance import Allowance, Limits
from server.security.authentication import Authenticator
from server.security.exposure import check_exposure, is_loopback
from server.security.tls import ServerTls, TlsFiles
from server.services.document_service import DocumentService
from server.services.evidence_service import EvidenceService
from server.services.following import following
from server.settings import ServerSettings

log = structlog.get_logger(__name__)

EVIDENCE = evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"]
DOCUMENTS = document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"]
OURS = (EVIDENCE.full_name, DOCUMENTS.full_name)
WHOLE_SERVER = ""
"""The health service's name for all services together."""
READINESS, LIVENESS = "readiness", "liveness"
"""Its names for probes: whether questions can be answered, for which OpenSearch must be there; and whether it runs."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the server answers with, and how it asks whether OpenSearch is there (raises StoreError when not).

    ``warm`` is run once the server serves: what makes its first answers quick.  ``caches`` are for metrics.
    """

    evidence: EvidenceService
    documents: DocumentService
    ping: Callable[[], Awaitable[object]]
    warm: Callable[[], Coroutine[None, None, None]] | None = None
    caches: Mapping[str, Cache] = field(default_factory=dict)


class GrpcServer:
    """One server at one address; ``address`` has the real port once it has started, ``is_ready`` what its health says.

    ``services`` may be replaced at any time: a call is answered by those that were there when it began.
    """

    def __init__(self, settings: ServerSettings, services: Services, observers: Observers | None = None) -> None:
        """Without ``observers`` each call leaves its line of log."""
        self._settings = settings
        self.services = services
        self._health = health.aio.HealthServicer()
        self._beside: list[asyncio.Task[None]] = []
        self._authenticator = Authenticator(settings)
        self._server = _build(settings, self._authenticator, observers or Observers([log_served]))
        self.address = settings.address
        self.is_ready = False
        evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(
            following(EVIDENCE, lambda: self.services.evidence), self._server
        )
        document_service_pb2_grpc.add_DocumentServiceServicer_to_server(
            following(DOCUMENTS, lambda: self.services.documents), self._server
        )
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        add_reflection(self._server, OURS, _around_reflection(settings, self._authenticator))

    async def start(self) -> None:
        """Listens, and follows OpenSearch's state.

        Raises:
            AddressInUseError: when the address can't be had.
            ExposedError: when other machines would reach it without protection.
            TlsFilesError: when TLS is set up with files that can't be used.
        """
        check_exposure(self._settings.address, self._settings)
        if is_taken(self._settings.address):  # asked before gRPC, which writes lines of its own when it fails
            raise AddressInUseError(self._settings.address)
        try:
            port = _listen(self._server, self._settings)
        except RuntimeError as error:
            raise AddressInUseError(self._settings.address) from error
        self.address = f"{self._settings.address.rpartition(':')[0]}:{port}"
        await self._health.set(LIVENESS, health_pb2.HealthCheckResponse.SERVING)
        await self._set_health(serving=await self._is_opensearch_there())
        await self._server.start()
        self._beside.append(asyncio.create_task(self._follow_opensearch()))
        if self.services.warm is not None:
            self._beside.append(asyncio.create_task(self.services.warm()))
        log.info("serving", address=self.address, opensearch=self._settings.opensearch_url)

    async def stop(self) -> None:
        """Takes no new calls, gives those under way their grace, then ends."""
        for task in self._beside:
            task.cancel()
        await self._health.enter_graceful_shutdown()
        await self._server.stop(self._settings.stop_grace)
        log.info("stopped", address=self.address)

    async def _follow_opensearch(self) -> None:
        serving = await self._is_opensearch_there()
        while True:
            await asyncio.sleep(self._settings.health_interval)
            now = await self._is_opensearch_there()
            if now != serving:
                log.warning("health_changed", serving=now, opensearch=self._settings.opensearch_url)
            serving = now
            await self._set_health(serving=now)

    async def _is_opensearch_there(self) -> bool:
        try:
            await self.services.ping()
        except StoreError:
            return False
        except Exception as error:  # noqa: BLE001  # the border to another program: what answers there may be anything
            log.warning("no_opensearch", opensearch=self._settings.opensearch_url, cause=type(error).__name__)
            return False
        return True

    async def _set_health(self, *, serving: bool) -> None:
        status = health_pb2.HealthCheckResponse.SERVING if serving else health_pb2.HealthCheckResponse.NOT_SERVING
        self.is_ready = serving
        for service in (WHOLE_SERVER, READINESS, *OURS):
            await self._health.set(service, status)


def _listen(server: grpc.aio.Server, settings: ServerSettings) -> int:
    """Takes the address, by TLS where it is set up, and gives the port."""
    if settings.tls_certificate and settings.tls_key:
        tls = ServerTls(TlsFiles(settings.tls_certificate, settings.tls_key, settings.tls_client_ca))
        return server.add_secure_port(settings.address, tls.credentials())
    return server.add_insecure_port(settings.address)


def _around_reflection(settings: ServerSettings, authenticator: Authenticator) -> tuple[Surround, ...]:
    """On this machine alone, where nobody is asked who they are, reflection is for all."""
    open_here = is_loopback(settings.address) and not settings.asks_who_calls
    return (
        map_errors(settings.opensearch_url),
        authenticate_reflection(authenticator, for_all=settings.allow_reflection or open_here),
    )


def _build(settings: ServerSettings, authenticator: Authenticator, observers: Observers) -> grpc.aio.Server:
    """The bare server; interceptors stand from the outermost to the innermost."""
    limits = Limits(settings.caller_rate, settings.caller_burst, settings.caller_at_once)
    return grpc.aio.server(
        interceptors=(
            WriteInside(),
            Around(identify_call),
            Around(observe(observers)),
            Around(map_errors(settings.opensearch_url)),
            Around(authenticate(authenticator)),
            Around(keep_limits(Allowance(limits), spare_strangers=is_loopback(settings.address))),
            Around(keep_deadline(settings.default_deadline)),
            ReadInside(),
        ),
        options=(
            ("grpc.so_reuseport", 0),  # else a second server would share the port unnoticed
            ("grpc.max_receive_message_length", settings.receive_limit),
            ("grpc.max_send_message_length", settings.send_limit),
        ),
    )
