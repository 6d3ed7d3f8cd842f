import type { Words } from '../words.js';

export const watch: Words['watch'] = {
  title: 'Merkliste',
  counts: (calls, onAir) =>
    calls === 0 ? 'keine Station gemerkt' : `${calls} gemerkt, ${onAir} QRV`,
  add: 'Rufzeichen merken',
  addButton: 'Merken',
  calls: 'Gemerkte Rufzeichen',
  refusals: {
    call: 'Gib ganze Rufzeichen ein, etwa K1ABC.',
    full: 'Die Liste ist voll: höchstens 500 Rufzeichen.',
  },
  remove: (call) => `${call} nicht mehr merken`,
  star: (call) => `${call} merken`,
  column: 'Merken',
  sound: 'Ton abspielen',
  notices: 'Hinweis zeigen',
  soundWaits: 'Der Ton erklingt nach deinem ersten Klick oder Tastendruck.',
  noticesRefused:
    'Der Browser zeigt keine Hinweise dieser Seite: Sie brauchen deine Erlaubnis und https oder diesen Rechner.',
  onAir: 'Gemerkte Stationen, die QRV sind',
  up: 'Gemerkt und jetzt QRV',
  cameUp: (call, band) => `${call} ist QRV auf ${band}`,
  noticeTitle: (call, band) => `${call} auf ${band}`,
  noticeBody: (kHz, mode, snr) => `${kHz} kHz ${mode}, ${snr} dB`,
  isNew: 'Neu seit deinem letzten Blick',
  newCount: (stations) => `${stations} neu`,
  seen: 'Gesehen',
  seenHint: 'Markiert jede gezeigte Station als gesehen',
  copyOf: (text) => `${text} kopieren`,
  copied: (text) => `${text} kopiert`,
  fromMe: 'Von mir',
  fromMeHint: 'Von deinem Locator zur Station: Entfernung und Antennenrichtung',
};

export const skimmerQuality: Words['skimmerQuality'] = {
  entity: 'Land',
  skew: 'Abweichung ppm',
  skewHint:
    'Wie viel zu hoch seine Frequenzen sind, in Millionsteln: Median der letzten 24 Stunden; leer bei weniger als 100 Vergleichen',
  suspect: 'Zweifelhaft',
  suspectHint:
    'Der Anteil seiner Spots der letzten 24 Stunden, die zu vermutlich falsch dekodierten Stationen gehören',
};
