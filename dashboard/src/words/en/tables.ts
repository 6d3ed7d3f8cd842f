/** Headings and captions of tables of spots and of stations. */
export const tables = {
  station: 'Station',
  callsign: 'Callsign',
  skimmer: 'Skimmer',
  entity: 'Entity',
  grid: 'Grid',
  band: 'Band',
  mode: 'Mode',
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
  path: 'Path',
  pathHint: 'From the skimmer to the station: distance and bearing',
  last: 'Last',
  lastHint: 'When it was heard last, UTC',
  bestDbHint: 'The best signal-to-noise ratio',
  best: 'Best',
  bestHint: 'The skimmer that reported the best signal-to-noise ratio',
  by: 'By',
  byHint: 'How many skimmers heard it',
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
