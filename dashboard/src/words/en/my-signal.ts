import { count, counted } from '../numbers.js';

export const mySignal = {
  title: 'My signal',
  callsign: 'Callsign',
  compareWith: 'Compare with',
  show: 'Show',
  keepAsMine: (callsign: string) => `${callsign} is my callsign`,
  noCallsign: 'Type a callsign to see who hears it. Yours is kept in this browser.',
  tryCall: (callsign: string) => `Try ${callsign}`,
  window: 'Time',
  windows: {
    '10m': { name: '10 minutes', past: 'past 10 minutes' },
    '1h': { name: 'Hour', past: 'past hour' },
    today: { name: 'Today', past: 'day so far (UTC)' },
    '24h': { name: 'Day', past: 'past 24 hours' },
  },
  band: 'Band',
  allBands: 'All bands',
  allModes: 'All modes',
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
  bearingHint: (callsign: string) => `Where to turn the antenna at ${callsign}`,
  bearingFrom: (callsign: string) => `Bearing from ${callsign}`,
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
};

export const aggregates = {
  busy: 'The service is answering other questions. The page asks again in a few seconds.',
  expensive: 'This takes the service too long. Choose a shorter time, or a smaller region.',
  older: 'The figures shown are older.',
};
