import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'Ligne de temps',
  moment: 'Instant (UTC)',
  now: 'Maintenant',
  notNow: (at) => `C’est le ${at}, pas maintenant`,
  back: 'Un pas en arrière',
  forward: 'Un pas en avant',
  play: 'Lire',
  speed: 'Vitesse',
  span: 'Étendue',
  keys: 'Les flèches avancent d’un pas, Page haut et Page bas d’une heure, Début mène au premier spot, Fin à maintenant.',
  empty: (band) => `Rien n’a été entendu sur ${band} dans cette période.`,
};
