import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('fr');
const SPOTS = { one: 'spot', other: 'spots', many: 'de spots' };
const SKIMMERS = { one: 'skimmer', other: 'skimmers' };

export const mySignal: Words['mySignal'] = {
  title: 'Mon signal',
  callsign: 'Indicatif',
  compareWith: 'Comparer à',
  show: 'Afficher',
  keepAsMine: (callsign) => `${callsign} est mon indicatif`,
  noCallsign: 'Tapez un indicatif pour voir qui l’entend. Le vôtre est gardé dans ce navigateur.',
  tryCall: (callsign) => `Essayer ${callsign}`,
  window: 'Durée',
  windows: {
    '10m': { name: '10 minutes', past: 'au cours des 10 dernières minutes' },
    '1h': { name: 'Heure', past: 'au cours de la dernière heure' },
    today: { name: 'Aujourd’hui', past: 'aujourd’hui (UTC)' },
    '24h': { name: 'Jour', past: 'au cours des 24 dernières heures' },
  },
  band: 'Bande',
  allBands: 'Toutes',
  allModes: 'Tous les modes',
  skimmersIn: 'Lieu des skimmers',
  everywhere: 'Partout',
  continentsHead: 'Continents',
  countriesHead: 'Entités',
  region: (name, skimmers) => `${name} (${count(skimmers)})`,
  entity: (dxcc) => `DXCC ${dxcc}`,
  summary: (of) =>
    `${of.callsign} a été entendu ${of.past} par ${counted(of.skimmers, SKIMMERS)} dans ` +
    `${counted(of.countries, { one: 'entité', other: 'entités' })} : ` +
    `${counted(of.spots, SPOTS)}, au mieux ${of.best.best} dB par ${of.best.spotter} sur ${of.best.band}.`,
  nobody: (callsign, past) => `Aucun des skimmers choisis n’a entendu ${callsign} ${past}.`,
  elsewhere: (skimmers) =>
    `${counted(skimmers, { one: 'skimmer l’a entendu', other: 'skimmers l’ont entendu' })} sur d’autres bandes ou ailleurs.`,
  isCut: 'Plus de skimmers l’ont entendu qu’il n’est affiché. Choisissez une période plus courte.',
  mapTitle: (callsign) => `Où ${callsign} est entendu`,
  mapSummary: (callsign, skimmers) =>
    `Carte du monde : ${counted(skimmers, { one: 'skimmer qui a', other: 'skimmers qui ont' })} entendu ${callsign}, ` +
    'marqués selon le SNR. Le tableau montre les mêmes skimmers.',
  withoutPlace: (skimmers) => `${count(skimmers)} de plus sans locator connu`,
  legend: 'Meilleur SNR',
  snrSteps: ['sous 0 dB', '0 à 9', '10 à 19', '20 à 29', '30 dB et plus'],
  ownPlace: 'la station',
  tableTitle: 'Par skimmer et bande',
  noReports: 'Rien à afficher pour ces choix.',
  showAll: (rows) => `Afficher les ${count(rows)} lignes`,
  heads: {
    skimmer: 'Skimmer',
    country: 'Entité',
    band: 'Bande',
    best: 'Max. dB',
    median: 'Médiane dB',
    spots: 'Spots',
    last: 'Dernier',
    km: 'km',
    bearing: 'Azimut',
    time: 'Heure, UTC',
    difference: 'Différence, dB',
  },
  bearingHint: (callsign) => `Azimut de l’antenne chez ${callsign}`,
  bearingFrom: (callsign) => `Azimut depuis ${callsign}`,
  chartTitle: 'SNR dans le temps',
  chartOf: {
    minute: 'médiane de chaque minute, dB, UTC',
    hour: 'médiane de chaque heure, dB, UTC',
  },
  asTable: 'Les chiffres en tableau',
  compareTitle: 'Comparaison avec une autre station',
  compareHow:
    'Tapez un autre indicatif ci-dessus pour voir de combien l’un est plus fort que l’autre chez les skimmers qui entendent les deux.',
  compareWithTitle: (callsign, other) => `${callsign} comparé à ${other}`,
  noPairs: (callsign, other) =>
    `Aucun skimmer n’a entendu ${callsign} et ${other} sur la même bande.`,
  difference: (of) =>
    `${of.callsign} par rapport à ${of.other} : ${of.db} dB, la différence médiane de ` +
    `${counted(of.pairs, { one: 'paire', other: 'paires' })} d’un skimmer et d’une bande.`,
  tooFewPairs: (pairs) => `Moins de ${pairs} paires : trop peu pour conclure.`,
};

export const aggregates: Words['aggregates'] = {
  busy: 'Le service répond à d’autres questions. La page redemande dans quelques secondes.',
  expensive:
    'C’est trop long pour le service. Choisissez une période plus courte ou une région plus petite.',
  older: 'Les chiffres affichés sont plus anciens.',
};
