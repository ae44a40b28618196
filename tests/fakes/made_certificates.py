"""Certificates for tests: an authority of their own, and what it signs, as PEM files."""

import datetime as dt
import ipaddress
import itertools
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Signed:
    """The files of a certificate and of its key."""

    certificate: Path
    key: Path


class Authority:
    """Signs certificates; ``file`` has its own."""

    def __init__(self, folder: Path, name: str = "Made-up Authority") -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        made = self._begun(self._name, self._key).add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        self._certificate = made.sign(self._key, hashes.SHA256())
        self.file = folder / f"authority-{next(_NUMBERS)}.pem"
        self.file.write_bytes(self._certificate.public_bytes(Encoding.PEM))

    def sign(self, name: str) -> Signed:
        """A new key and its certificate for ``name``, good for 127.0.0.1 and localhost."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
        begun = self._begun(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), key)
        signed = begun.add_extension(x509.SubjectAlternativeName(names), False).sign(self._key, hashes.SHA256())
        number = next(_NUMBERS)
        made = Signed(self._folder / f"certificate-{number}.pem", self._folder / f"key-{number}.pem")
        made.certificate.write_bytes(signed.public_bytes(Encoding.PEM))
        made.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return made

    def _begun(self, name: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
        now = dt.datetime.now(dt.UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - dt.timedelta(days=1))
            .not_valid_after(now + dt.timedelta(days=1))
        )
