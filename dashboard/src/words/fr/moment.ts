import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'Ligne de temps',
  moment: 'Instant (UTC)',
  now: 'Maintenant',
  notNow: (at) => `C’est le ${at}, pas maintenant`,
  unreadable: (at) => `L’instant « ${at} » n’existe pas : c’est maintenant`,
  future: (at) => `${at} est encore à venir : c’est maintenant`,
  takeOff: 'Enlever',
  ended: (at) => `Cette période s’est terminée le ${at} : ce n’est pas maintenant`,
  first: (at) => `Les premiers spots, ${at}`,
  back: 'Un pas en arrière',
  forward: 'Un pas en avant',
  play: 'Lire',
  speed: 'Vitesse',
  span: 'Étendue',
  keys: 'Flèches : un pas. Page haut et bas : une heure. Début : le premier spot. Fin : maintenant.',
  empty: (band) => `Rien n’a été entendu sur ${band} dans cette période.`,
};
