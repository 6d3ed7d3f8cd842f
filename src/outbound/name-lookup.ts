import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './allowed-address.js';

/** A destination has an address that nothing may be sent to. */
export class AddressRefused extends Error {
  constructor() {
    super('address not allowed');
    this.name = 'AddressRefused';
  }
}

/** Finds the addresses of a name. Rejects with an error that has a `code`. */
export type FindAddresses = (name: string) => Promise<LookupAddress[]>;

type Answer = (error: Error | null, addresses: LookupAddress[]) => void;

const LOOK_UP_WITHIN_MS = 2_000;
const MAX_TRIES = 2;

/** Names that mean this machine, wherever they are looked up (RFC 6761). */
const LOCAL_NAME = /(^|\.)localhost\.?$/i;

/**
 * Makes the `lookup` of a connection to the public Internet alone. Node.js connects to the very addresses that were
 * checked, so a name that changes in between has no effect. One refused address refuses the name.
 */
export function publicLookup(find: FindAddresses) {
  return (name: string, _options: unknown, answer: Answer): void => {
    findPublic(name, find).then(
      (addresses) => answer(null, addresses),
      (error: Error) => answer(error, []),
    );
  };
}

/** Looks up a name as the machine does, in `/etc/hosts` too: the `lookup` for a service at home. */
export function anyLookup(name: string, _options: unknown, answer: Answer): void {
  systemLookup(name, { all: true }, answer);
}

/**
 * Makes a function that asks name servers directly: `dns.lookup` would hold one of the process's four threads for as
 * long as a stranger's name server likes.
 * @param servers name servers; those of the machine unless given
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
