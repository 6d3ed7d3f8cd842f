import { count, counted } from '../numbers.js';

export const bandOpen = {
  title: 'Is the band open?',
  from: 'Heard in',
  to: 'Stations in',
  anywhere: 'Anywhere',
  near: (grid: string) => `Near ${grid}`,
  country: 'Country',
  noCountry: 'choose',
  entity: (dxcc: string) => `DXCC ${dxcc}`,
  day: 'Time',
  past: 'Past 24 hours',
  before: 'The 24 before',
  count: 'Count',
  measures: { spots: 'Spots', stations: 'Stations' },
  /** `1 spot`, `2 stations`. */
  measured: {
    spots: (n: number) => counted(n, 'spot'),
    stations: (n: number) => counted(n, 'station'),
  },
  band: 'Band',
  loadingHistory: 'Loading the days before…',
  verdicts: {
    open: () => 'Open now, as usual at this hour.',
    openEarly: (hour?: number) => `Open now, earlier than usual: usually from ${clock(hour)}.`,
    openUnusual: () => 'Open now, which is unusual at this hour.',
    openNoHistory: () => 'Open now.',
    closed: (hour?: number) =>
      hour === undefined
        ? 'Not open now; usually it does not open.'
        : `Not open now; it usually opens at ${clock(hour)}.`,
    closedUnusual: () => 'Not open now, though it usually is at this hour.',
    closedNoHistory: () => 'Not open now.',
    unknown: () => 'Not known: nothing at all was heard in the past hour.',
  } satisfies Record<string, (hour?: number) => string>,
  pastHour: (of: {
    band: string;
    to: string;
    heard: string;
    mean: number | undefined;
    days: number;
    minDays: number;
    hour: number;
  }) =>
    `${pathText(of.band, of.to)}: ` +
    `${of.heard} in the past hour, ` +
    (of.mean === undefined
      ? `and too few days to say what is usual (${of.days} of at least ${of.minDays}).`
      : `usually ${count(Math.round(of.mean * 10) / 10)} at this hour ` +
        `(${clock(of.hour)} to ${clock(of.hour + 1)}, mean of ${counted(of.days, 'day')}).`),
  path: (band: string, to: string) => `${pathText(band, to)}.`,
  /** Of the present day with the hour that is not over. */
  openHours: (spans: readonly (readonly [number, number])[], nowHour: number | undefined) =>
    `${nowHour === undefined ? 'The 24 hours before' : 'Past 24 hours'}: ${spans.length === 0 ? 'not open' : `open ${spanList(spans, nowHour)}`}.`,
  unheardHours: (spans: readonly (readonly [number, number])[]) => `No data: ${spanList(spans)}.`,
  usualHours: (spans: readonly (readonly [number, number])[]) =>
    spans.length === 0 ? '' : `Usually: ${spanList(spans)}.`,
  openMeans: (from: string) => `Open: ${from} an hour or more. Times are UTC.`,
  pastTitle: 'Past 24 hours by hour, UTC',
  beforeTitle: 'The 24 hours before, by hour, UTC',
  hoursTable: 'Bands by hour',
  hoursCaption: 'By band and hour: what was heard, and what is usual at that hour',
  meanOf: (days: number) => `usual: mean of the ${days} days before`,
  meanOfSome: (min: number, max: number, all: number) =>
    `usual: mean of ${min === max ? '' : `${min} to `}${counted(max, 'day')}, as there are not yet ${all}`,
  noMean: (days: number, minDays: number) =>
    `usual: from ${counted(minDays, 'day')} of data on; so far ${count(days)}`,
  cell: (of: {
    band: string;
    hour: string;
    heard: string;
    mean: string;
    days: number;
    isNow: boolean;
  }) =>
    `${of.band}, ${of.hour}:00: ${of.heard}${of.isNow ? ' so far' : ''}` +
    (of.mean === '' ? '' : `, usually ${of.mean} (mean of ${counted(of.days, 'day')})`),
  cellUnheard: (band: string, hour: string) => `${band}, ${hour}:00: no data`,
  legend: 'Shades and marks',
  few: 'few',
  many: 'many',
  more: 'twice the usual or more',
  less: 'half the usual or less',
  smallIsUsual: 'small figure: usual at this hour',
  notOver: 'not over yet',
  unheard: 'no data: nothing at all was heard',
  distanceTitle: 'Distance by band',
  distanceAside: 'past hour; steps of 500 km, by the lower end',
  distanceTable: 'Distance by band',
  distanceCaption: 'By distance between skimmer and station, and band',
  km: 'km',
  unknown: 'unknown',
  bandSpots: (band: string) => `Spots of the past hour on ${band}`,
  nothing: 'Nothing was heard in the past hour.',
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m to Europe` */
function pathText(band: string, to: string): string {
  return `${band.replace(/c?m$/, ' $&')}${to === '' ? '' : ` to ${to}`}`;
}

/** `07:00 to 11:00, 16:00 to 18:00` */
function spanList(spans: readonly (readonly [number, number])[], nowHour?: number): string {
  return spans
    .map(([from, to]) => `${clock(from)} to ${to - 1 === nowHour ? 'now' : clock(to)}`)
    .join(', ');
}
