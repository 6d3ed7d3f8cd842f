import { isIPv6 } from 'node:net';

/**
 * Whom a limit counts, from an address as the socket or a trusted proxy gives it: an IPv4 address, also
 * when it comes mapped into IPv6, or the /64 network of an IPv6 address, which is what one household has.
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

/** Which of the proxies in front is trusted: nobody, so many, or those of these networks. */
export type TrustSetting = boolean | number | string | string[];

/**
 * Fastify trusts nobody when it is given a mere number of proxies, because it cannot tell who they are.
 * An operator who gives one says that there is no other way in.
 */
export function toTrust(
  setting: TrustSetting,
): boolean | string | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
