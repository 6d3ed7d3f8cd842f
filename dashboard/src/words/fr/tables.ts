import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const tables: Words['tables'] = {
  station: 'Station',
  callsign: 'Indicatif',
  skimmer: 'Skimmer',
  entity: 'Entité',
  grid: 'Locator',
  band: 'Bande',
  mode: 'Mode',
  modeHead: 'Mode',
  spots: 'Spots',
  ago: 'Il y a',
  heard: 'Entendu',
  name: 'Nom',
  room: 'Salon',
  bar: 'Barre',
  share: 'Part',
  hour: 'Heure',
  bands: 'Bandes',
  modes: 'Modes',
  wpmHint: 'Mots par minute',
  path: 'Du skimmer',
  pathHint: 'À quelle distance la station est du skimmer qui l’a entendue',
  last: 'Dernier',
  age: 'Âge',
  ageHint: 'Depuis combien de temps elle a été entendue pour la dernière fois',
  sort: (name) => `Trier par ${name}`,
  sortedOf: (name, shown, total) =>
    `Tri par ${name} : les ${count(shown)} affichés sur ${count(total)}.`,
  lastHint: 'Quand elle a été entendue en dernier, UTC',
  bestDbHint: 'Le meilleur rapport signal sur bruit',
  best: 'Meilleur',
  bestHint: 'Le skimmer qui a signalé le meilleur rapport signal sur bruit',
  by: 'Par',
  byHint: 'Combien de skimmers, parmi ceux des filtres, l’ont entendue',
  byMore: 'Des skimmers exclus par les filtres l’ont entendue aussi.',
  activates: (what) => `Active ${what}`,
  quality: 'Qualité',
  qualities: { confirmed: 'confirmée', single: 'isolée', suspect: 'douteuse' },
  qualityHints: {
    confirmed: 'Au moins deux skimmers l’ont entendue sur cette fréquence en 10 minutes.',
    single: 'Aucun second skimmer ne l’a confirmée sur cette fréquence.',
    suspect:
      'Sans doute mal décodée : bien plus de skimmers ont entendu un indicatif semblable sur cette fréquence.',
  },
  spotsCaption: 'Spots, les plus récents d’abord',
  stationsCaption: 'Stations, les dernières entendues d’abord',
  hoursCaption: 'Spots par heure, UTC',
  keys: 'Les flèches vont de station en station.',
};

export const filterText: Words['filterText'] = {
  list: (parts) => parts.join(', '),
  age: (units, unit) => `${units} ${{ s: 's', m: 'min', h: 'h', d: 'j' }[unit]}`,
  window: (since, until) => (since === '' ? `heure avant ${until}` : `${since} à ${until}`),
};
