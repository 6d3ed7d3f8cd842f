import { keptSignal } from '../browser/kept.js';

const EDIT_KEY = /^gek_[A-Za-z0-9_-]{43}$/;
const NAME = /^[a-z0-9-]{3,50}$/;

/** As many groups as a deployment may have. */
const MAX_KEYS = 1_000;

/** The edit keys that this browser has, by the name of the group. */
export type GroupKeys = Readonly<Record<string, string>>;

export const groupKeys = keptSignal('group-keys', readGroupKeys);

export function keepGroupKey(name: string, editKey: string): void {
  groupKeys.value = readGroupKeys({ ...groupKeys.value, [name]: editKey });
}

/** Removes the key of a group from this browser; the group itself stays. */
export function forgetGroupKey(name: string): void {
  const { [name]: _forgotten, ...others } = groupKeys.value;
  groupKeys.value = others;
}

/** What is no key of a group is left out. */
export function readGroupKeys(kept: unknown): GroupKeys {
  const pairs = Object.entries(Object(kept) as Record<string, unknown>).filter(
    (pair): pair is [string, string] => {
      const [name, key] = pair;
      return NAME.test(name) && typeof key === 'string' && EDIT_KEY.test(key);
    },
  );
  return Object.fromEntries(pairs.slice(0, MAX_KEYS));
}
