import { computed } from '@preact/signals';
import { bandLabel } from '../radio/band-unit.js';
import { continentName, isContinent } from '../radio/continents.js';
import { entityName, entityRows } from '../radio/entity-name.js';
import { bearingText } from '../radio/geo.js';
import { count, dateText, minuteText } from '../words/time.js';
import type { Groups } from '../service/api.js';
import { locale } from '../words/locale.js';
import { words } from '../words/words.js';

/** A cell of an answer. */
export type Cell = string | number | null;

const entityNames = computed(() => new Map(entityRows.value.map(([dxcc, name]) => [dxcc, name])));

const weekdays = computed(() => {
  const format = new Intl.DateTimeFormat(locale.value, { weekday: 'short', timeZone: 'UTC' });
  // 1970-01-05 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(1970, 0, 4 + day)));
});

/** A value of a dimension or measure as people read it; `column` is its name in the API. */
export function valueText(column: string, value: Cell): string {
  if (value === null) return words.value.ask.unknown;
  const say = TEXTS[column.replace(/^spotter_/, '')];
  if (say) return say(value);
  return typeof value === 'number' ? count(value) : value;
}

/** What a row holds at some places, as people read it: `20m · CW`. */
export function rowText(
  { by, measures }: Pick<Groups, 'by' | 'measures'>,
  row: readonly Cell[],
  at: readonly number[],
): string {
  const columns = [...by, ...measures];
  return at.map((place) => valueText(columns[place] ?? '', row[place] ?? null)).join(' · ');
}

const decibels = (value: Cell) => words.value.ask.decibels(count(Number(value)));
const kilometres = (value: Cell) => words.value.ask.kilometres(count(Number(value)));
const degrees = (value: Cell) => `${count(Number(value))}°`;
const moment = (value: Cell) => minuteText(String(value));

const TEXTS: Readonly<Record<string, (value: Cell) => string>> = {
  time: moment,
  minute: moment,
  hour: moment,
  first: moment,
  last: moment,
  day: (value) => dateText(String(value)),
  month: (value) => String(value).slice(0, 7),
  year: (value) => String(value).slice(0, 4),
  hour_of_day: clock,
  solar_hour: clock,
  weekday: (value) => weekdays.value[Number(value) - 1] ?? String(value),
  dxcc: (value) => {
    const name = entityNames.value.get(Number(value));
    return name === undefined ? `DXCC ${value}` : entityName(name, Number(value));
  },
  continent: (value) =>
    isContinent(String(value)) ? continentName(value as never) : String(value),
  cq_zone: String,
  itu_zone: String,
  snr: decibels,
  snr_max: decibels,
  snr_median: decibels,
  snr_q1: decibels,
  snr_q3: decibels,
  wpm: wordsPerMinute,
  wpm_median: wordsPerMinute,
  distance: kilometres,
  distance_max: kilometres,
  bearing: (value) => bearingText(Number(value)),
  band: (value) => bandLabel(String(value)),
  mid_lat: degrees,
  mid_lon: degrees,
};

function clock(value: Cell): string {
  return `${String(value).padStart(2, '0')}:00`;
}

function wordsPerMinute(value: Cell): string {
  return words.value.ask.wordsPerMinute(count(Number(value)));
}

/** How a dimension or measure is called; one that the page does not know by its name in the API. */
export function columnName(column: string): string {
  const { dimensions, measures, ofSkimmer } = words.value.ask;
  const known: Readonly<Record<string, string>> = { ...dimensions, ...measures };
  const ofOther = column.startsWith('spotter_')
    ? known[column.slice('spotter_'.length)]
    : undefined;
  return known[column] ?? (ofOther === undefined ? column : ofSkimmer(ofOther));
}
