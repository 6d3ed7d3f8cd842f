import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('fr');
const SPOTS = { one: 'spot', other: 'spots', many: 'de spots' };

export const live: Words['live'] = {
  title: 'Spots en direct',
  titleStill: 'Spots',
  glance: {
    label: 'La dernière heure',
    spotsPerHour: 'Spots/heure',
    spotsPerMinute: 'Spots/min',
    stations: 'Stations',
    skimmers: 'Skimmers',
    busiestBand: 'Bande la plus active',
    modes: 'Modes',
  },
  match: 'trouvés',
  inPastHour: 'au cours de la dernière heure',
  tableLabel: 'Tableau des spots',
  showMore: (rows) => `Afficher ${count(rows)} de plus`,
  stationsLive: 'Stations, en direct',
  stations: 'Stations',
  reports: 'Rapports',
  bar: 'Ce que montre la liste',
  rows: 'Ce qu’est une ligne',
  look: {
    button: 'Colonnes',
    columns: 'Colonnes',
    sortedBy: 'Trié par',
    isReversed: 'dans l’ordre inverse',
    isRoomy: 'Lignes plus hautes',
    lookup: 'Un indicatif mène à',
    ownLookup: 'une autre adresse',
    address: 'Adresse',
    addressHint: 'https, avec {call} à la place de l’indicatif',
    noLookup: 'ses spots ici',
    bandUnit: 'Bandes en',
    metres: 'mètres',
    megahertz: 'MHz',
  },
  stationOnceTooLong:
    '« Chaque station une fois » couvre 24 heures au plus. Choisissez une période plus courte.',
  ofSpots: (stations, spots) =>
    (stations < 2 ? 'station' : 'stations') +
    (spots === undefined ? '' : ` sur ${counted(spots, SPOTS)}`),
  waiting: (spots) =>
    `${counted(spots, { one: 'nouveau spot attend', other: 'nouveaux spots attendent' })} que vous quittiez la liste`,
  pause: 'Pause',
  resume: (waiting) =>
    waiting > 0
      ? `Reprendre, ${counted(waiting, { one: 'nouveau', other: 'nouveaux' })}`
      : 'Reprendre',
  refused: 'Ces filtres ne peuvent pas être utilisés ; voir plus haut.',
  nothing: (time) => `Aucun spot ${time}.`,
  nothingYet:
    'Ils apparaissent ici d’eux-mêmes ; l’<status>état</status> montre si les sources sont connectées.',
  pages: {
    spots: 'Pages de spots',
    stations: 'Pages de stations',
    newer: 'Plus récents',
    older: 'Plus anciens',
    newest: 'Derniers',
    page: (number, pages) => `Page ${count(number)} sur ${count(pages)}`,
    range: (from, to, total) => `${count(from)} à ${count(to)} sur ${count(total)}`,
  },
  bands: {
    title: 'Les bandes',
    how: 'spots par minute, 10 dernières min face à l’heure',
    rates: (now, hour) => `${now} par minute maintenant, ${hour} sur l’heure`,
    rising: 'en hausse',
    falling: 'en baisse',
  },
  day: '24 dernières heures',
  charts: 'Graphiques',
  all: 'Tout',
  topSkimmers: 'Skimmers les plus actifs',
  noSkimmer: 'Aucun skimmer n’a rien signalé au cours de la dernière heure.',
};

const GRIDS = { one: 'locator', other: 'locators' };
const PATHS = { one: 'trajet', other: 'trajets' };
const SKIMMERS = { one: 'skimmer', other: 'skimmers' };

export const map: Words['map'] = {
  title: 'Carte des locators entendus',
  grids: 'Locators entendus',
  enlarge: 'Agrandir',
  label: 'Carte',
  extent: (grids, entities, paths, skimmers, isTrimmed) =>
    `${counted(grids, GRIDS)}, ${entities > 0 ? `${count(entities)} au centre de l’entité, ` : ''}` +
    `${isTrimmed ? 'les derniers ' : ''}${counted(paths, PATHS)}, ${counted(skimmers, SKIMMERS)}`,
  gridUnknown: (entity) => `${entity}, locator inconnu`,
  summary: (places, skimmers) =>
    `Carte du monde avec la nuit. ${counted(places, { one: 'lieu entendu', other: 'lieux entendus' })} par ` +
    `${counted(skimmers, SKIMMERS)}. Le tableau contient les mêmes spots.`,
  keys: 'Les flèches déplacent la carte, plus et moins zooment, 0 montre tout, Entrée ouvre la liste du lieu au centre.',
  whole: 'Tout montrer',
  kind: 'Projection',
  kinds: { flat: 'Plane', azimuthal: 'Azimutale' },
  missing: 'La carte n’a pas pu être chargée.',
  legend: 'Légende',
  heard: 'entendu',
  entity: 'locator inconnu : centre de l’entité',
  needed: 'manque à mon log : nouvelle entité ou bande',
  skimmer: 'skimmer',
  night: 'nuit, avec la ligne grise à son bord',
  sun: 'soleil au zénith',
  longest: 'Trajets les plus longs',
  noPath:
    'Aucun trajet pour l’instant : les locators des deux bouts doivent être connus. Ils sont recherchés en arrière-plan.',
};
