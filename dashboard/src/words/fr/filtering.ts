import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';
import { inPlaces, or, sentence, skimmerText, stationText } from '../sentences/fr.js';

const counted = counting('fr');

export const filtering: Words['filtering'] = {
  or,
  band: (name) => name.replace(/^(\d+(?:\.\d+)?)(c?m)$/, '$1 $2'),
  inPlaces,
  sentence,
  past: (units, unit) => {
    const [name, last] = {
      s: ['seconde', 'dernière'],
      m: ['minute', 'dernière'],
      h: ['heure', 'dernière'],
      d: ['jour', 'dernier'],
    }[unit];
    if (unit === 'd' && units === 1) return 'au cours des 24 dernières heures';
    if (units !== 1) return `au cours des ${units} ${last}s ${name}s`;
    return `au cours de la ${last} ${name}`;
  },
  since: (time) => `depuis le ${time} UTC`,
  until: (time) => `dans l’heure jusqu’au ${time} UTC`,
  between: (from, to) => `du ${from} au ${to} UTC`,
  entity: (dxcc) => `DXCC ${dxcc}`,
  chipsLabel: 'Filtres choisis',
  remove: 'Retirer',
  turnOff: (chip) => `Exclure plutôt : ${chip}`,
  turnOn: (chip) => `Inclure plutôt : ${chip}`,
  turnSign: '≠',
  of: (matching, all) => `${count(matching)} sur ${count(all)}`,
  ofStations: (matching, all) =>
    `${count(matching)} sur ${counted(all, { one: 'station', other: 'stations', many: 'de stations' })}`,
  ofSpots: (matching, all) =>
    `${count(matching)} sur ${counted(all, { one: 'spot', other: 'spots', many: 'de spots' })}`,
  nothingMatches: (chips) => `Rien ne correspond à : ${chips.join(' ; ')}.`,
  nothingOn: (band, chips) => `Rien sur ${band} ne correspond à : ${chips.join(' ; ')}.`,
  comes: 'Ce qui correspond apparaît ici de lui-même.',
  takeOff: (chip) => `Retirer : ${chip}`,
  takeAllOff: 'Tout retirer',
  toolsLabel: 'Choix rapides',
  tools: {
    fields: 'Tous les champs',
    home: 'Mon QTH',
    near: 'Entendu près de moi',
    presets: 'Préréglages',
    places: 'Lieux et clubs',
    saved: 'Enregistrés',
    elsewhere: 'Export',
    keys: 'Raccourcis',
  },
  close: 'Fermer',
  home: {
    grid: 'Mon locator',
    gridHint: 'JN18 ou JN18du. Il reste dans ce navigateur.',
    gridBad: 'Ce n’est pas un locator : il doit ressembler à JN18 ou JN18du.',
    callsign: 'Mon indicatif',
    continent: 'Mon continent',
    unknown: 'non choisi',
    keep: 'Garder',
    kept: (grid) => (grid === '' ? 'Gardé, sans locator.' : `Gardé : ${grid}`),
    notKept: 'Ce navigateur ne garde rien : cela vaut jusqu’à la fermeture de la page.',
    forget: 'Oublier',
    pick: 'Placer mon QTH sur la carte',
    picking: 'Cliquez sur la carte à l’endroit de votre QTH. Échap le laisse tel quel.',
    mark: (grid) => `QTH, ${grid}`,
  },
  near: {
    radius: 'Rayon',
    km: (km) => `${km} km`,
    needsGrid: 'Il faut d’abord votre locator : saisissez-le sous « Mon QTH ».',
  },
  presets: {
    dx: 'DX pour moi',
    dxSets: ({ station, skimmer }) =>
      `Choisit les ${stationText(station)} entendues par ${skimmerText(skimmer)}.`,
    dxNeeds: 'Demande votre continent : choisissez-le sous « Mon QTH ».',
    club: 'Mon club maintenant',
    clubSets: (name) => `Choisit les membres de ${name}.`,
    clubNeeds: 'Choisissez d’abord votre club : un groupe ou une liste de membres.',
    clubLabel: 'Mon club',
    beacons: 'Balises',
    beaconsSets: 'Choisit le type BEACON, qui comprend aussi les balises NCDXF.',
    qrp: 'Vitesse QRS',
    qrpSets: 'Choisit la CW à 18 WPM au plus.',
  },
  places: {
    side: 'Lieu',
    sides: { station: 'Des stations', skimmer: 'Des skimmers' },
    continents: 'Continents',
    country: 'Entité',
    countryHint: 'Tapez une partie du nom ; Entrée prend la première.',
    noCountry: 'Aucune entité n’a ce nom.',
    found: (all, shown) =>
      all < 2 ? `${all} entité` : all > shown ? `${shown} entités sur ${all}` : `${all} entités`,
    zones: 'Zones',
    groups: 'Groupes',
    lists: 'Listes de membres',
    none: 'Il n’y en a pas encore.',
    failed: 'Les noms n’ont pas pu être chargés.',
  },
  saved: {
    name: 'Garder ce qui est choisi sous le nom',
    keep: 'Garder',
    none: 'Rien n’est encore enregistré.',
    open: (name) => `Afficher ${name}`,
    rename: 'Renommer',
    renameAs: (name) => `Nouveau nom de ${name}`,
    remove: 'Supprimer',
    full: (max) => `${max} au plus sont gardés : supprimez-en d’abord un.`,
  },
  elsewhere: {
    csv: 'CSV',
    ndjson: 'NDJSON',
    download: 'Télécharger tout ce qui est affiché en',
    curl: 'Dans le shell',
    telnet: 'Au port telnet',
    client: 'En TypeScript',
    copy: (what) => `Copier : ${what}`,
  },
  only: (call) => `Afficher ${call} seul`,
  leaveOut: (call) => `Exclure ${call}`,
  keys: [
    ['/', 'va au champ qui comprend tout'],
    ['Esc', 'quitte un champ, et ferme ce qui est ouvert'],
    ['Backspace, Delete', 'retirent le filtre choisi qui a le focus'],
    ['-', 'inverse le filtre choisi qui a le focus : exclure ou inclure'],
    ['← → ↑ ↓', 'parcourent les lignes d’un tableau, quand il a le focus'],
  ],
  opens: (tool) => `ouvre « ${tool} »`,
};
