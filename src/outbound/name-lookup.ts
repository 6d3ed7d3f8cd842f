import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './allowed-address.js';

/** A destination lies where nothing may be sent. */
export class AddressRefused extends Error {
  constructor() {
    super('address not allowed');
    this.name = 'AddressRefused';
  }
}

/** Gives the addresses of a name. Rejects with an error that has a `code`. */
export type FindAddresses = (name: string) => Promise<LookupAddress[]>;

type Answer = (error: Error | null, addresses: LookupAddress[]) => void;

const LOOK_UP_WITHIN_MS = 2_000;
const MAX_TRIES = 2;

/** The name that means this machine wherever it is looked up (RFC 6761). */
const LOCAL_NAME = /(^|\.)localhost\.?$/i;

/**
 * The `lookup` of a connection that leads to the public Internet alone: the addresses that it gives are those that
 * Node.js connects to, so that a name which changes in between changes nothing. One refused address refuses the name.
 */
export function publicLookup(find: FindAddresses) {
  return (name: string, _options: unknown, answer: Answer): void => {
    findPublic(name, find).then(
      (addresses) => answer(null, addresses),
      (error: Error) => answer(error, []),
    );
  };
}

/** The `lookup` for a service at home: whatever the machine knows, by `/etc/hosts` too. */
export function anyLookup(name: string, _options: unknown, answer: Answer): void {
  systemLookup(name, { all: true }, answer);
}

/**
 * Asks name servers directly: `dns.lookup` would hold one of the process's four threads for as long as a name server
 * of a stranger likes.
 * @param servers instead of those of the machine
 */
export function resolverOf(servers?: readonly string[]): FindAddresses {
  const resolver = new Resolver({ timeout: LOOK_UP_WITHIN_MS, tries: MAX_TRIES });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
    return found;
  };
}

async function findPublic(name: string, find: FindAddresses): Promise<LookupAddress[]> {
  if (LOCAL_NAME.test(name)) throw new AddressRefused();
  const found = await find(name);
  if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
  if (!found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused();
  return found;
}
