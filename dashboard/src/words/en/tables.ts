import { count } from '../numbers.js';

/** Headings and captions of tables of spots and of stations. */
export const tables = {
  station: 'Station',
  callsign: 'Callsign',
  skimmer: 'Skimmer',
  entity: 'Entity',
  grid: 'Grid',
  band: 'Band',
  mode: 'Mode',
  /** The head of a column that is as narrow as `RTTY`. */
  modeHead: 'Mode',
  spots: 'Spots',
  ago: 'Ago',
  heard: 'Heard',
  name: 'Name',
  room: 'Room',
  bar: 'Bar',
  share: 'Share',
  hour: 'Hour',
  bands: 'Bands',
  modes: 'Modes',
  wpmHint: 'Words per minute',
  path: 'From skimmer',
  pathHint: 'How far the station is from the skimmer that heard it',
  last: 'Last',
  age: 'Age',
  ageHint: 'How long ago it was heard last',
  sort: (name: string) => `Sort by ${name}`,
  /** Where only a part of all rows is there to be sorted. */
  sortedOf: (name: string, shown: number, total: number) =>
    `Sorted by ${name} among the ${count(shown)} shown of ${count(total)}.`,
  lastHint: 'When it was heard last, UTC',
  bestDbHint: 'The best signal-to-noise ratio',
  best: 'Best',
  bestHint: 'The skimmer that reported the best signal-to-noise ratio',
  by: 'By',
  byHint: 'How many of the skimmers that the filters leave heard it',
  byMore: 'Skimmers that the filters leave out heard it as well.',
  activates: (what: string) => `Activates ${what}`,
  quality: 'Quality',
  qualities: { confirmed: 'confirmed', single: 'single', suspect: 'suspect' },
  qualityHints: {
    confirmed: 'Two skimmers or more heard it on this frequency within 10 minutes.',
    single: 'No second skimmer has confirmed it on this frequency.',
    suspect: 'Probably misheard: many more skimmers heard a similar call on this frequency.',
  },
  spotsCaption: 'Spots, newest first',
  stationsCaption: 'Stations, the latest heard first',
  hoursCaption: 'Spots by hour, UTC',
  keys: 'The arrow keys go from station to station.',
};

/** Filters in a few words, as in the title of a tab. */
export const filterText = {
  list: (parts: readonly string[]) => parts.join(', '),
  age: (units: number, unit: 'm' | 'h' | 'd' | 's') => `${units}${unit}`,
  window: (since: string, until: string) =>
    since === '' ? `hour to ${until}` : `${since} to ${until}`,
};
