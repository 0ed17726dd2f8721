"""IP addresses: of clients, for limits; and of webhooks, which have to be public."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

SITE_PREFIX = 64
"""Bits of an IPv6 address that a provider gives to one customer, who can choose the others."""
# Forms of IPv6 with an IPv4 address in them, and how far from the right this is.
EMBEDDED = {
    IPv6Network("::/96"): 0,  # IPv4-compatible, with :: and ::1 themselves
    IPv6Network("::ffff:0:0/96"): 0,  # IPv4-mapped
    IPv6Network("::ffff:0:0:0/96"): 0,  # IPv4-translated
    IPv6Network("64:ff9b::/96"): 0,  # NAT64
    IPv6Network("2002::/16"): 80,  # 6to4
}
GLOBAL_UNICAST = IPv6Network("2000::/3")
# What Python, depending on its version, counts as global although it is special.
SPECIAL = [
    ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")
]


def client_of(connection: HTTPConnection) -> str:
    """The client for limits by address."""
    return site_of(connection.client.host if connection.client else "")


@lru_cache(maxsize=4096)  # It is asked for several times for each connection.
def site_of(host: str) -> str:
    """What counts as one address: an IPv4 address, or a whole /64 of IPv6."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), SITE_PREFIX), strict=False))


def is_public(text: str) -> bool:
    """Whether an IP address is a plain global unicast address, and so is the IPv4 address that it
    may have in it; ValueError if the text is no IP address."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        for network, shift in EMBEDDED.items():
            if address in network:
                return is_public(str(IPv4Address((int(address) >> shift) & 0xFFFF_FFFF)))
        if address not in GLOBAL_UNICAST:
            return False
    special = any(address in network for network in SPECIAL)
    return address.is_global and not address.is_multicast and not special
