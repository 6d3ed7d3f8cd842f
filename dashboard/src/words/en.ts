import { count, counted } from '../time.js';

/** What the page says. Other languages have the same words: a missing one does not compile. */
export const en = {
  views: {
    live: 'Live',
    map: 'Map',
    mySignal: 'My signal',
    bandOpen: 'Band open?',
    charts: 'Charts',
    skimmers: 'Skimmers',
    repeater: 'Repeater',
    groups: 'Groups',
    status: 'Status',
  },
  aggregates: {
    busy: 'The service is answering other questions. The page asks again in a few seconds.',
    expensive: 'This takes the service too long. Choose a shorter time, or a smaller region.',
    older: 'The figures shown are older.',
    continents: {
      EU: 'Europe',
      NA: 'North America',
      AS: 'Asia',
      SA: 'South America',
      AF: 'Africa',
      OC: 'Oceania',
      AN: 'Antarctica',
    },
  },
  mySignal: {
    title: 'My signal',
    callsign: 'Callsign',
    compareWith: 'Compare with',
    show: 'Show',
    keepAsMine: (callsign: string) => `${callsign} is my callsign`,
    noCallsign: 'Type a callsign to see who hears it. Yours is kept in this browser.',
    window: 'Time',
    windows: {
      '10m': { name: '10 minutes', past: 'past 10 minutes' },
      '1h': { name: 'Hour', past: 'past hour' },
      '24h': { name: 'Day', past: 'past 24 hours' },
    },
    band: 'Band',
    allBands: 'All bands',
    skimmersIn: 'Skimmers in',
    everywhere: 'Everywhere',
    continentsHead: 'Continents',
    countriesHead: 'Countries',
    region: (name: string, skimmers: number) => `${name} (${count(skimmers)})`,
    entity: (dxcc: number) => `DXCC ${dxcc}`,
    summary: (of: {
      callsign: string;
      past: string;
      skimmers: number;
      countries: number;
      spots: number;
      best: { spotter: string; band: string; best: number };
    }) =>
      `${of.callsign} was heard by ${counted(of.skimmers, 'skimmer')} in ` +
      `${of.countries === 1 ? '1 country' : `${count(of.countries)} countries`} in the ${of.past}: ` +
      `${counted(of.spots, 'spot')}, best ${of.best.best} dB by ${of.best.spotter} on ${of.best.band}.`,
    nobody: (callsign: string, past: string) =>
      `No skimmer of those chosen heard ${callsign} in the ${past}.`,
    elsewhere: (skimmers: number) =>
      `${counted(skimmers, 'skimmer')} heard it on other bands or elsewhere.`,
    isCut: 'More skimmers heard it than are shown. Choose a shorter time.',
    mapTitle: (callsign: string) => `Where ${callsign} is heard`,
    mapSummary: (callsign: string, skimmers: number) =>
      `Map of the world: ${counted(skimmers, 'skimmer')} that heard ${callsign}, marked by SNR. ` +
      'The table has the same skimmers.',
    withoutPlace: (skimmers: number) => `${count(skimmers)} more without a known grid`,
    legend: 'Best SNR',
    snrSteps: ['below 0 dB', '0 to 9', '10 to 19', '20 to 29', '30 dB and more'],
    ownPlace: 'the station',
    tableTitle: 'By skimmer and band',
    noReports: 'Nothing to show for these choices.',
    showAll: (rows: number) => `Show all ${count(rows)} rows`,
    heads: {
      skimmer: 'Skimmer',
      country: 'Country',
      band: 'Band',
      best: 'Best dB',
      median: 'Median dB',
      spots: 'Spots',
      last: 'Last',
      km: 'km',
      bearing: 'Bearing',
      time: 'Time, UTC',
      difference: 'Difference, dB',
    },
    chartTitle: 'SNR over time',
    chartOf: { minute: 'median of each minute, dB, UTC', hour: 'median of each hour, dB, UTC' },
    asTable: 'The figures as a table',
    compareTitle: 'Against another station',
    compareHow:
      'Type another callsign above to see how much stronger one is than the other at the skimmers that hear both.',
    compareWithTitle: (callsign: string, other: string) => `${callsign} against ${other}`,
    noPairs: (callsign: string, other: string) =>
      `No skimmer heard both ${callsign} and ${other} on the same band.`,
    difference: (of: { callsign: string; other: string; db: string; pairs: number }) =>
      `${of.callsign} against ${of.other}: ${of.db} dB, the median difference of ` +
      `${counted(of.pairs, 'pair')} of a skimmer and a band.`,
    tooFewPairs: (pairs: number) => `Fewer than ${pairs} pairs: too few to tell.`,
  },
  bandOpen: {
    title: 'Is the band open?',
    from: 'Heard in',
    to: 'Stations in',
    anywhere: 'Anywhere',
    near: (grid: string) => `Near ${grid}`,
    country: 'Country',
    noCountry: 'choose',
    entity: (dxcc: string) => `DXCC ${dxcc}`,
    day: 'Day',
    today: 'Today',
    yesterday: 'Yesterday',
    count: 'Count',
    measures: { spots: 'Spots', stations: 'Stations' },
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
    } satisfies Record<string, (hour?: number) => string>,
    pastHour: (of: {
      band: string;
      to: string;
      count: number;
      measure: string;
      mean: number | undefined;
      days: number;
      hour: number;
    }) =>
      `${pathText(of.band, of.to)}: ` +
      `${count(of.count)} ${of.measure} in the past hour, ` +
      (of.mean === undefined
        ? `and no earlier day to compare ${clock(of.hour)} to ${clock(of.hour + 1)} with.`
        : `usually ${count(Math.round(of.mean * 10) / 10)} at this hour ` +
          `(${clock(of.hour)} to ${clock(of.hour + 1)}, mean of ${counted(of.days, 'day')}).`),
    path: (band: string, to: string) => `${pathText(band, to)}.`,
    openHours: (isYesterday: boolean, spans: readonly (readonly [number, number])[]) =>
      `${isYesterday ? 'Yesterday' : 'Today'}: ${spans.length === 0 ? 'not open' : `open ${spanList(spans)}`}.`,
    usualHours: (spans: readonly (readonly [number, number])[]) =>
      spans.length === 0 ? '' : `Usually: ${spanList(spans)}.`,
    openMeans: (from: number, measure: string) =>
      `Open: ${count(from)} ${measure} an hour or more. Times are UTC.`,
    todayTitle: 'Today by hour, UTC',
    yesterdayTitle: 'Yesterday by hour, UTC',
    hoursTable: 'Bands by hour',
    hoursCaption: 'By band and hour: what was heard, and what is usual at that hour',
    meanOf: (days: number) => `usual: mean of the ${days} days before`,
    meanOfSome: (min: number, max: number, all: number) =>
      `usual: mean of ${min === max ? '' : `${min} to `}${counted(max, 'day')}, as there are not yet ${all}`,
    noMean: 'no earlier day to compare with yet',
    usually: 'to come, usually',
    cell: (of: {
      band: string;
      hour: string;
      heard: string;
      measure: string;
      mean: string;
      days: number;
    }) =>
      `${of.band}, ${of.hour}:00: ${of.heard} ${of.measure}` +
      (of.mean === '' ? '' : `, usually ${of.mean} (mean of ${counted(of.days, 'day')})`),
    legend: 'Shades and marks',
    few: 'few',
    many: 'many',
    more: 'twice the usual or more',
    less: 'half the usual or less',
    smallIsUsual: 'small figure: usual at this hour',
    distanceTitle: 'Distance by band',
    distanceAside: 'past hour; steps of 500 km, by the lower end',
    distanceTable: 'Distance by band',
    distanceCaption: 'By distance between skimmer and station, and band',
    km: 'km',
    unknown: 'unknown',
    bandSpots: (band: string) => `Spots of the past hour on ${band}`,
    nothing: 'Nothing was heard in the past hour.',
  },
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m to Europe` */
function pathText(band: string, to: string): string {
  return `${band.replace('m', ' m')}${to === '' ? '' : ` to ${to}`}`;
}

/** `07:00 to 11:00, 16:00 to 18:00` */
function spanList(spans: readonly (readonly [number, number])[]): string {
  return spans.map(([from, to]) => `${clock(from)} to ${clock(to)}`).join(', ');
}
