import { count, counted } from '../numbers.js';

export const bandmap = {
  heading: 'Band map',
  title: (band: string, stations: string) => `${band}: ${stations}`,
  stations: (stations: number) => counted(stations, 'station'),
  mostOf: (shown: number, total: number) => `the ${count(shown)} lowest of ${count(total)}`,
  empty: (band: string) =>
    `Nothing was heard on ${band} in this window. A station appears here by itself.`,
  tooLong: 'The band map covers at most 24 hours. Choose a shorter time.',
  label: (band: string) => `Stations on ${band} by frequency`,
  keys: 'The arrow keys go from station to station, plus and minus zoom. +7 opens the seven more that are there.',
  behind: (stations: number) => `${counted(stations, 'more station')} here`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  kHz: 'kHz',
  legend: 'Marks',
  meanings: {
    watched: 'watched',
    new: 'new since you looked',
    confirmed: 'confirmed by two skimmers or more',
    single: 'heard by one skimmer',
    suspect: 'probably misheard',
  },
};
