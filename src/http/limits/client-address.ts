import { isIPv6 } from 'node:net';

/**
 * Names the client that a limit counts, by its address, of the socket or from a trusted proxy: an IPv4 address, also
 * when it is mapped into IPv6, or the /64 network of an IPv6 address, which is what one household has.
 */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail = ''] = bare.split('::');
  const groups = head.split(':').filter(Boolean);
  const zeros = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const isShort = address.includes('::');
  const all = isShort ? [...groups, ...Array<string>(zeros).fill('0'), ...tail.split(':')] : groups;
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Which proxies are trusted: none, all, a number of hops, or addresses and networks. */
export type TrustSetting = boolean | number | string | string[];

/**
 * Converts the setting for Fastify. Given a number, Fastify would trust no proxy, because it cannot tell who they are;
 * an operator who sets a number says that clients can reach the service only through the proxies.
 */
export function toTrust(
  setting: TrustSetting,
): boolean | string | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
