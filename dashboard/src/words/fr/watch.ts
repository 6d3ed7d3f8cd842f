import type { Words } from '../words.js';

export const watch: Words['watch'] = {
  title: 'Liste de veille',
  counts: (calls, onAir) =>
    calls === 0
      ? 'aucune station suivie'
      : `${calls} ${calls < 2 ? 'suivie' : 'suivies'}, ${onAir} sur l’air`,
  add: 'Suivre l’indicatif',
  addButton: 'Ajouter',
  calls: 'Indicatifs suivis',
  refusals: {
    call: 'Tapez des indicatifs entiers, comme K1ABC.',
    full: 'La liste est pleine : 500 indicatifs au plus.',
  },
  remove: (call) => `Ne plus suivre ${call}`,
  star: (call) => `Suivre ${call}`,
  column: 'Suivre',
  sound: 'Jouer un son',
  notices: 'Afficher une notification',
  soundWaits: 'Le son est joué après votre premier clic ou votre première touche.',
  noticesRefused:
    'Le navigateur n’affiche pas de notifications de cette page : il faut votre accord, et https ou cette machine.',
  onAir: 'Stations suivies sur l’air',
  up: 'Suivie, et sur l’air maintenant',
  cameUp: (call, band) => `${call} est sur l’air sur ${band}`,
  noticeTitle: (call, band) => `${call} sur ${band}`,
  noticeBody: (kHz, mode, snr) => `${kHz} kHz ${mode}, ${snr} dB`,
  isNew: 'Nouvelle depuis votre dernière visite',
  newCount: (stations) => `${stations} ${stations < 2 ? 'nouvelle' : 'nouvelles'}`,
  seen: 'Vu',
  seenHint: 'Marque comme vue chaque station affichée',
  copyOf: (text) => `Copier ${text}`,
  copied: (text) => `${text} copié`,
  fromMe: 'De moi',
  fromMeHint: 'De votre locator à la station : distance et azimut de l’antenne',
};

export const skimmerQuality: Words['skimmerQuality'] = {
  entity: 'Entité',
  skew: 'Écart ppm',
  skewHint:
    'De combien ses fréquences sont trop hautes, en millionièmes : médiane des dernières 24 heures ; vide sous 100 comparaisons',
  suspect: 'Douteux',
  suspectHint:
    'La part de ses spots des dernières 24 heures qui vont à des stations sans doute mal décodées',
};
