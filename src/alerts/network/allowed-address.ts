import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that nobody on the Internet has: private, loopback, link-local (with the clouds' metadata), shared,
 * multicast, reserved (RFC 6890), and Azure's own address of the metadata.
 */
const CLOSED_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of the one network of global IPv6 addresses, what is reserved, or leads to IPv4 addresses by tunnels. */
const CLOSED_V6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6');

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Prefixes under which IPv6 carries an IPv4 address in its last 32 bits: mapped, and NAT64. */
const carriesV4 = new BlockList();
carriesV4.addSubnet('::ffff:0:0', 96, 'ipv6');
carriesV4.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether an address, as text, is one of the public Internet. What is no address is not. No I/O. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return isPublicV6(address);
    default:
      return false;
  }
}

function isPublicV6(address: string): boolean {
  // A zone (`fe80::1%eth0`) is of a link.
  if (address.includes('%')) return false;
  if (carriesV4.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The IPv4 address that an IPv6 address ends with, whichever way it is written. */
function lastFourBytes(address: string): string {
  // The parser of URLs writes all IPv6 addresses in one way: in hexadecimal groups.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join('.');
}

/** The address that is written in a URL, in any spelling, without brackets; `undefined` for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}
