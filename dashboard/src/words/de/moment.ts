import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'Zeitleiste',
  moment: 'Zeitpunkt (UTC)',
  now: 'Jetzt',
  notNow: (at) => `Das ist ${at}, nicht jetzt`,
  back: 'Einen Schritt zurück',
  forward: 'Einen Schritt vor',
  play: 'Abspielen',
  speed: 'Tempo',
  span: 'Spanne',
  keys: 'Die Pfeiltasten gehen um einen Schritt, Bild auf und Bild ab um eine Stunde, Pos1 zum ersten Spot, Ende zu jetzt.',
  empty: (band) => `Auf ${band} wurde in diesem Zeitraum nichts gehört.`,
};
