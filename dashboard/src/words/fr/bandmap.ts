import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('fr');

export const bandmap: Words['bandmap'] = {
  heading: 'Bandmap',
  title: (band, stations) => `${band} : ${stations}`,
  stations: (stations) => counted(stations, { one: 'station', other: 'stations' }),
  mostOf: (shown, total) => `les ${count(shown)} plus basses sur ${count(total)}`,
  empty: (band) =>
    `Rien n’a été entendu sur ${band} dans cette période. Une station apparaît ici d’elle-même.`,
  tooLong: 'La bandmap couvre 24 heures au plus. Choisissez une période plus courte.',
  label: (band) => `Stations sur ${band} par fréquence`,
  keys: 'Les flèches vont de station en station, plus et moins zooment. +7 ouvre les sept autres qui sont là.',
  behind: (stations) =>
    `${counted(stations, { one: 'autre station', other: 'autres stations' })} ici`,
  zoomIn: 'Zoomer',
  zoomOut: 'Dézoomer',
  kHz: 'kHz',
  legend: 'Signes',
  meanings: {
    watched: 'suivie',
    new: 'nouvelle depuis votre dernière visite',
    confirmed: 'confirmée par deux skimmers ou plus',
    single: 'entendue par un seul skimmer',
    suspect: 'sans doute mal décodée',
  },
};
