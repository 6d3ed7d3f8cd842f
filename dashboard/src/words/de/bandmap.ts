import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('de');

export const bandmap: Words['bandmap'] = {
  heading: 'Bandmap',
  title: (band, stations) => `${band}: ${stations}`,
  stations: (stations) => counted(stations, { one: 'Station', other: 'Stationen' }),
  mostOf: (shown, total) => `die ${count(shown)} untersten von ${count(total)}`,
  empty: (band) =>
    `Auf ${band} wurde in diesem Zeitraum nichts gehört. Eine Station erscheint hier von selbst.`,
  tooLong: 'Die Bandmap umfasst höchstens 24 Stunden. Wähle einen kürzeren Zeitraum.',
  label: (band) => `Stationen auf ${band} nach Frequenz`,
  keys: 'Die Pfeiltasten gehen von Station zu Station, Plus und Minus zoomen. +7 öffnet die sieben weiteren, die dort sind.',
  behind: (stations) =>
    `Hier ${counted(stations, { one: 'weitere Station', other: 'weitere Stationen' })}`,
  zoomIn: 'Hineinzoomen',
  zoomOut: 'Herauszoomen',
  kHz: 'kHz',
  legend: 'Zeichen',
  meanings: {
    watched: 'gemerkt',
    new: 'neu seit deinem letzten Blick',
    confirmed: 'von zwei oder mehr Skimmern bestätigt',
    single: 'von einem Skimmer gehört',
    suspect: 'vermutlich falsch dekodiert',
  },
};
