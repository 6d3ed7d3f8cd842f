import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'Zeitleiste',
  moment: 'Zeitpunkt (UTC)',
  now: 'Jetzt',
  notNow: (at) => `Das ist ${at}, nicht jetzt`,
  unreadable: (at) => `Einen Zeitpunkt „${at}“ gibt es nicht: Das ist jetzt`,
  future: (at) => `${at} kommt erst noch: Das ist jetzt`,
  takeOff: 'Wegnehmen',
  ended: (at) => `Dieser Zeitraum endete am ${at}: Das ist nicht jetzt`,
  first: (at) => `Die ersten Spots, ${at}`,
  back: 'Einen Schritt zurück',
  forward: 'Einen Schritt vor',
  play: 'Abspielen',
  speed: 'Tempo',
  span: 'Spanne',
  keys: 'Die Pfeiltasten gehen um einen Schritt, Bild auf und Bild ab um eine Stunde, Pos1 zum ersten Spot, Ende zu jetzt.',
  empty: (band) => `Auf ${band} wurde in diesem Zeitraum nichts gehört.`,
};
