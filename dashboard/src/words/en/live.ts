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
    topBand: 'Top band',
    modes: 'Modes',
  },
  match: 'match',
  inPastHour: 'in the past hour',
  tableLabel: 'Table of spots',
  showMore: (rows: number) => `Show ${count(rows)} more`,
  stationOnce: 'Each station once',
  stationOnceTooLong: 'Each station once covers at most 24 hours. Choose a shorter time.',
  /** Behind the number of stations. */
  ofSpots: (stations: number, spots: number | undefined) =>
    (stations === 1 ? 'station' : 'stations') +
    (spots === undefined ? '' : ` of ${counted(spots, 'spot')}`),
  waiting: (spots: number) => `${count(spots)} new wait while you are in the list`,
  pause: 'Pause',
  resume: (waiting: number) => (waiting > 0 ? `Resume, ${count(waiting)} new` : 'Resume'),
  refused: 'The filters cannot be used as they are; see above.',
  noMatch: 'No spot matches. Take a filter away or widen the time.',
  noMatchYet:
    'No spot matches. Take a filter away or widen the time, or wait: a spot that matches appears here by itself.',
  nothing:
    'No spots in the past hour. They appear here by themselves; <status>Status</status> shows whether the feeds are connected.',
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
  topSkimmers: 'Top skimmers',
  noSkimmer: 'No skimmer reported in the past hour.',
};

/** The map of heard grids. */
export const map = {
  title: 'Map of heard grids',
  grids: 'Heard grids',
  enlarge: 'Enlarge',
  label: 'Map',
  extent: (grids: number, paths: number, skimmers: number, isTrimmed: boolean) =>
    `${counted(grids, 'grid')}, ${isTrimmed ? 'the newest ' : ''}${counted(paths, 'path')}, ` +
    counted(skimmers, 'skimmer'),
  /** Stations without a grid, of all, and their spots. */
  unplaced: (without: number, stations: number, spots: number) =>
    `Without a known grid, so not on the map: ${count(without)} of ${counted(stations, 'station')}, ` +
    `with ${counted(spots, 'spot')}.`,
  summary: (grids: number, skimmers: number) =>
    `Map of the world with the night. ${counted(grids, 'grid square')} heard by ` +
    `${counted(skimmers, 'skimmer')}. The table has the same spots.`,
  missing: 'The map could not be loaded.',
  legend: 'Legend',
  heard: 'heard',
  skimmer: 'skimmer',
  night: 'night, with the grey line at its edge',
  longest: 'Longest paths',
  noPath:
    'No path yet: the grids of both ends must be known. They are looked up in the background.',
};
