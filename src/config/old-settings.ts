import type { EnvText } from './env-defaults.js';

interface Renamed {
  readonly from: readonly string[];
  /** Joins the texts of the old names that are set. */
  readonly join: (given: EnvText) => string;
}

/** Renamed settings, by their new name. The next version does not read the old names. */
const RENAMED: Readonly<Record<string, Renamed>> = {
  GRID_URLS: {
    from: ['GRID_HAMDB_URL', 'GRID_CALLOOK_URL', 'GRID_HAMQTH_URL'],
    join: (given) =>
      Object.entries(given)
        .map(([name, url = '']) => `${name.split('_')[1]}=${url.replaceAll(',', '%2C')}`)
        .join(),
  },
  KEY_FAILURES_PER_HOUR: {
    from: ['EDIT_KEY_FAILURES_PER_HOUR', 'ALERT_KEY_FAILURES_PER_HOUR'],
    join: (given) => strictest(Object.values(given)),
  },
};

/** Removed settings, with the rule that replaces each. */
const REMOVED: Readonly<Record<string, string>> = {
  REPEATERHUB_PROTOCOL: 'hubs are spoken to in json.vailmorse.com',
  WRITE_LIMIT_PER_MINUTE: 'a fifth of RATE_LIMIT_PER_MINUTE may be writes',
  STREAMS_PER_ADDRESS: 'a twelfth of RATE_LIMIT_PER_MINUTE may be streams open at once',
  ALERT_INVITATIONS_PER_HOST_PER_DAY:
    'a host gets as many invitations as ALERTS_PER_ADDRESS_PER_DAY, and at least 20',
  ALERT_PUSH_CONTACT: 'PUBLIC_URL with https is whom push services may ask',
};

/** All names of the version before that this one lacks. */
export const OLD_VARIABLES: readonly string[] = [
  ...Object.values(RENAMED).flatMap(({ from }) => from),
  ...Object.keys(REMOVED),
];

/** Adds the new names of settings that are given by old names only. */
export function withOldNames(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const added = Object.entries(RENAMED).flatMap(([variable, { from, join }]) => {
    const old = from.filter((name) => isSet(source, name));
    if (old.length === 0 || isSet(source, variable)) return [];
    return [[variable, join(Object.fromEntries(old.map((name) => [name, source[name]?.trim()])))]];
  });
  return { ...source, ...Object.fromEntries(added) };
}

/** Makes a warning for each old name that is set. */
export function warnOfOldNames(source: NodeJS.ProcessEnv): string[] {
  const renamed = Object.entries(RENAMED).flatMap(([variable, { from }]) =>
    from.map((name): [string, string] => [
      name,
      isSet(source, variable)
        ? `is ignored: ${variable} is set, which has taken its place`
        : `is now part of ${variable}; the next version reads that alone`,
    ]),
  );
  const removed = Object.entries(REMOVED).map(([name, instead]): [string, string] => [
    name,
    `is ignored, as there is no such setting any more: ${instead}`,
  ]);
  return [...renamed, ...removed]
    .filter(([name]) => isSet(source, name))
    .map(([name, warning]) => `${name} ${warning}.`);
}

function isSet(source: NodeJS.ProcessEnv, name: string): boolean {
  return Boolean(source[name]?.trim());
}

/** Returns the lowest limit; 0, which is none, only when all are 0. */
function strictest(limits: readonly (string | undefined)[]): string {
  const [first = '', ...others] = limits;
  return others.reduce<string>(
    (low, limit = '') => (height(limit) < height(low) ? limit : low),
    first,
  );
}

function height(limit: string): number {
  return Number(limit) || Infinity;
}
