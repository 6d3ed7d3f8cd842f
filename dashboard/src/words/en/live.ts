import { count, counted } from '../numbers.js';

/** The live view. */
export const live = {
  title: 'Spots, live',
  titleStill: 'Spots',
  glance: {
    label: 'The past hour',
    spotsPerHour: 'Spots/hour',
    spotsPerMinute: 'Spots/min now',
    stations: 'Stations',
    skimmers: 'Skimmers',
    busiestBand: 'Busiest band',
    modes: 'Modes',
  },
  match: 'match',
  inPastHour: 'in the past hour',
  tableLabel: 'Table of spots',
  showMore: (rows: number) => `Show ${count(rows)} more`,
  stationsLive: 'Stations, live',
  stations: 'Stations',
  reports: 'Reports',
  bar: 'What the list shows',
  rows: 'What a row is',
  look: {
    button: 'Columns',
    columns: 'Columns',
    sortedBy: 'Sorted by',
    isReversed: 'the other way round',
    isRoomy: 'Higher rows',
    lookup: 'A callsign leads to',
    ownLookup: 'another address',
    address: 'Address',
    addressHint: 'https, with {call} in the place of the callsign',
    noLookup: 'its spots here',
    bandUnit: 'Bands by',
    metres: 'metres',
    megahertz: 'MHz',
  },
  stationOnceTooLong: 'Each station once covers at most 24 hours. Choose a shorter time.',
  /** Behind the number of stations. */
  ofSpots: (stations: number, spots: number | undefined) =>
    (stations === 1 ? 'station' : 'stations') +
    (spots === undefined ? '' : ` of ${counted(spots, 'spot')}`),
  waiting: (spots: number) => `${count(spots)} new wait while you are in the list`,
  pause: 'Pause',
  resume: (waiting: number) => (waiting > 0 ? `Resume, ${count(waiting)} new` : 'Resume'),
  refused: 'The filters cannot be used as they are; see above.',
  nothing: (time: string) => `No spots ${time}.`,
  nothingYet:
    'They appear here by themselves; <status>Status</status> shows whether the feeds are connected.',
  pages: {
    spots: 'Pages of spots',
    stations: 'Pages of stations',
    newer: 'Newer',
    older: 'Older',
    newest: 'Newest',
    page: (number: number, pages: number) => `Page ${count(number)} of ${count(pages)}`,
    range: (from: number, to: number, total: number) =>
      `${count(from)} to ${count(to)} of ${count(total)}`,
  },
  bands: {
    title: 'Bands now',
    how: 'spots a minute, past 10 min against the hour',
    rates: (now: string, hour: string) => `${now} a minute now, ${hour} over the hour`,
    rising: 'rising',
    falling: 'falling',
  },
  day: 'Past 24 hours',
  charts: 'Charts',
  all: 'All',
  topSkimmers: 'Busiest skimmers',
  noSkimmer: 'No skimmer reported in the past hour.',
};

/** The map of heard grids. */
export const map = {
  title: 'Map of heard grids',
  grids: 'Heard grids',
  enlarge: 'Enlarge',
  label: 'Map',
  extent: (grids: number, entities: number, paths: number, skimmers: number, isTrimmed: boolean) =>
    `${counted(grids, 'grid')}, ${entities > 0 ? `${count(entities)} by the middle of the entity, ` : ''}` +
    `${isTrimmed ? 'the newest ' : ''}${counted(paths, 'path')}, ${counted(skimmers, 'skimmer')}`,
  /** The name of an entity with stations whose grid is unknown. */
  gridUnknown: (entity: string) => `${entity}, grid unknown`,
  summary: (places: number, skimmers: number) =>
    `Map of the world with the night. ${counted(places, 'place')} heard by ` +
    `${counted(skimmers, 'skimmer')}. The table has the same spots.`,
  keys: 'The arrow keys move the map, plus and minus zoom, 0 shows all, Enter opens the list of the place in the middle.',
  whole: 'Show all',
  kind: 'Projection',
  kinds: { flat: 'Flat', azimuthal: 'Azimuthal' },
  missing: 'The map could not be loaded.',
  legend: 'Legend',
  heard: 'heard',
  entity: 'grid unknown: middle of the entity',
  needed: 'needed by my log: new entity or band',
  skimmer: 'skimmer',
  night: 'night, with the grey line at its edge',
  sun: 'the sun overhead',
  longest: 'Longest paths',
  noPath:
    'No path yet: the grids of both ends must be known. They are looked up in the background.',
};
