import type { Signal } from '@preact/signals';
import { keptAlerts, readKeptAlert, setKeptAlerts } from '../alerts/kept-alerts.js';
import { chosenUnit, readBandUnit } from '../radio/band-unit.js';
import { continentName } from '../radio/continents.js';
import { club, continent, radiusKm, readClub, readContinent } from '../welcome/saved.js';
import { readRadius, readSaved, saved } from '../welcome/saved.js';
import { groupKeys, readGroupKeys } from '../groups/group-keys.js';
import { home, readHome } from '../home/home.js';
import { keep, type MineKey } from '../browser/kept.js';
import { mapKind, readMapKind } from '../map/kind.js';
import { listLook, readLook } from '../rows/list-look.js';
import { readTheme, theme } from '../browser/theme.js';
import { count } from '../words/time.js';
import { readCalls, watched } from '../marks/watch-list.js';
import { LANGUAGES, language, readLanguage, setLanguage } from '../language/languages.js';
import { words } from '../words/words.js';

/** Something that the browser keeps for the viewer. `undefined` stands for what was never chosen. */
interface Part {
  /** What is here now. */
  readonly here: () => unknown;
  /** What is here after a value from elsewhere was taken over; `undefined` for a value that cannot be read. */
  readonly joined: (given: unknown) => unknown;
  /** Takes over what {@link joined} gave; `false` when the browser does not keep it. */
  readonly set: (value: unknown) => unknown;
  /** A value in a few words. */
  readonly say: (value: unknown) => string;
}

interface Own<T> {
  /** Adds what is given to what is here; without it, what is given takes its place. */
  readonly join?: (here: T, given: T) => T;
  /** Shows and keeps a value; without it, the signal is set. */
  readonly set?: (value: T) => unknown;
  readonly say?: (value: T) => string;
}

/**
 * What is the viewer's own. A line is the signal of a value, the reader that makes a value of anything, and what is peculiar: a
 * list is joined, all else is replaced.
 */
const MAKE: Readonly<Record<MineKey, (key: MineKey) => Part>> = {
  home: part(home, readHome),
  'home-continent': part(continent, readContinent, { say: continentName }),
  'near-km': part(radiusKm, readRadius, { say: (km) => `${count(km)} km` }),
  club: part(club, readClub, { say: (one) => one?.name ?? '' }),
  watched: part(watched, readCalls, { join: (...both) => union(both, String).sort() }),
  'saved-filters': part(saved, readSaved, {
    join: (...both) => union(both, ({ name }) => name).sort((a, b) => a.name.localeCompare(b.name)),
  }),
  alerts: part(keptAlerts, readAlerts, {
    join: (...both) => union(both, ({ id }) => id),
    set: setKeptAlerts,
  }),
  'group-keys': part(groupKeys, readGroupKeys, {
    join: (here, given) => ({ ...here, ...given }),
    say: (keys) => Object.keys(keys).join(', '),
  }),
  'list-look': part(listLook, readLook, { say: ({ columns }) => count(columns.length) }),
  'band-unit': part(chosenUnit, readBandUnit, { say: String }),
  map: part(mapKind, readMapKind, { say: (kind) => words.value.map.kinds[kind] }),
  theme: part(theme, readTheme, { say: (one) => words.value.shell.themes[one] }),
  language: part(language, readLanguage, {
    set: (tag) => tag && setLanguage(tag),
    say: (tag) => (tag ? LANGUAGES[tag].name : ''),
  }),
};

export const MINE_KEYS = Object.keys(MAKE) as MineKey[];

export const PARTS = Object.fromEntries(MINE_KEYS.map((key) => [key, MAKE[key](key)])) as Readonly<
  Record<MineKey, Part>
>;

function part<T>(
  kept: Signal<T>,
  read: (given: unknown) => T,
  { join, set, say }: Own<T> = {},
): (key: MineKey) => Part {
  const nothing = JSON.stringify(read(undefined));
  const chosen = (value: T) => (JSON.stringify(value) === nothing ? undefined : value);
  const put = (key: MineKey, value: T) => {
    kept.value = value;
    return keep(key, value);
  };
  return (key) => ({
    here: () => chosen(read(kept.value)),
    joined: (given) => {
      const value = chosen(read(given));
      return value !== undefined && join ? read(join(read(kept.value), value)) : value;
    },
    set: (value) => (set ? set(value as T) : put(key, value as T)),
    say: (value) => (say ? say(value as T) : textOf(value)),
  });
}

/** Lists: how many. Parts of a whole: those that are known. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return count(value.length);
  return Object.values(Object(value) as object)
    .filter(Boolean)
    .join(', ');
}

/** Of each name one: the given one, where there are two. */
function union<Item>(
  [here, given]: readonly (readonly Item[])[],
  nameOf: (item: Item) => string,
): Item[] {
  const byName = new Map([...(here ?? []), ...(given ?? [])].map((item) => [nameOf(item), item]));
  return [...byName.values()];
}

/** Whether the service has refused a key is for each browser to find out. */
function readAlerts(given: unknown) {
  const alerts = Array.isArray(given) ? given.map(readKeptAlert) : [];
  return alerts.flatMap((alert) => {
    if (!alert) return [];
    const { id, alert_key, name } = alert;
    return [{ id, alert_key, name }];
  });
}
