import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's metadata address, which the registry of reserved networks does not have. */
const AZURE_METADATA = '168.63.129.16';

/** Network of all global IPv6 addresses. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** NAT64: the last 32 bits are an IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** `::8.8.8.8`: a deprecated form that is not routed; the library parses it as `::ffff:8.8.8.8`. */
const IPV4_COMPATIBLE = /^::\d+\./;

/** Whether a text is an address of the public Internet; false for other text. No I/O. */
export function isPublicAddress(address: string): boolean {
  // The library also parses `127.1`; a zone (`fe80::1%eth0`) belongs to a link-local address.
  if (isIP(address) === 0 || address.includes('%') || IPV4_COMPATIBLE.test(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? isPublicV4(parsed) : isPublicV6(parsed);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_METADATA;
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  const carriesV4 = address.isIPv4MappedAddress() || address.match(NAT64);
  if (carriesV4) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  return address.match(GLOBAL_V6) && address.range() === 'unicast';
}

/** Whether the host of a URL is written as an address outside the public Internet; false for a name. No I/O. */
export function hasPrivateAddress(url: URL): boolean {
  const address = addressIn(url);
  return address !== undefined && !isPublicAddress(address);
}

/** Returns the address that a URL has as its host, without brackets; `undefined` for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}
