import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('es');
const SPOTS = { one: 'spot', other: 'spots', many: 'de spots' };
const SKIMMERS = { one: 'skimmer', other: 'skimmers' };

export const mySignal: Words['mySignal'] = {
  title: 'Mi señal',
  callsign: 'Indicativo',
  compareWith: 'Comparar con',
  show: 'Mostrar',
  keepAsMine: (callsign) => `${callsign} es mi indicativo`,
  noCallsign: 'Escribe un indicativo para ver quién lo oye. El tuyo se guarda en este navegador.',
  tryCall: (callsign) => `Probar ${callsign}`,
  window: 'Tiempo',
  windows: {
    '10m': { name: '10 minutos', past: 'en los últimos 10 minutos' },
    '1h': { name: 'Hora', past: 'en la última hora' },
    today: { name: 'Hoy', past: 'hoy (UTC)' },
    '24h': { name: 'Día', past: 'en las últimas 24 horas' },
  },
  band: 'Banda',
  allBands: 'Todas',
  allModes: 'Todos los modos',
  skimmersIn: 'Skimmers en',
  everywhere: 'Todo el mundo',
  continentsHead: 'Continentes',
  countriesHead: 'Entidades',
  region: (name, skimmers) => `${name} (${count(skimmers)})`,
  entity: (dxcc) => `DXCC ${dxcc}`,
  summary: (of) =>
    `${of.callsign} fue oído ${of.past} por ${counted(of.skimmers, SKIMMERS)} en ` +
    `${counted(of.countries, { one: 'entidad', other: 'entidades' })}: ` +
    `${counted(of.spots, SPOTS)}, máximo ${of.best.best} dB por ${of.best.spotter} en ${of.best.band}.`,
  nobody: (callsign, past) => `Ningún skimmer de los elegidos oyó ${callsign} ${past}.`,
  elsewhere: (skimmers) =>
    `${counted(skimmers, { one: 'skimmer lo oyó', other: 'skimmers lo oyeron' })} en otras bandas o en otros lugares.`,
  isCut: 'Lo oyeron más skimmers de los que se muestran. Elige un periodo más corto.',
  mapTitle: (callsign) => `Dónde se oye ${callsign}`,
  mapSummary: (callsign, skimmers) =>
    `Mapa del mundo: ${counted(skimmers, { one: 'skimmer que oyó', other: 'skimmers que oyeron' })} ${callsign}, ` +
    'marcados por SNR. La tabla tiene los mismos skimmers.',
  withoutPlace: (skimmers) => `${count(skimmers)} más sin locator conocido`,
  legend: 'Mejor SNR',
  snrSteps: ['menos de 0 dB', '0 a 9', '10 a 19', '20 a 29', '30 dB y más'],
  ownPlace: 'la estación',
  tableTitle: 'Por skimmer y banda',
  noReports: 'No hay nada que mostrar con esta selección.',
  showAll: (rows) => `Mostrar las ${count(rows)} filas`,
  heads: {
    skimmer: 'Skimmer',
    country: 'Entidad',
    band: 'Banda',
    best: 'Máx. dB',
    median: 'Mediana dB',
    spots: 'Spots',
    last: 'Último',
    km: 'km',
    bearing: 'Rumbo',
    time: 'Hora, UTC',
    difference: 'Diferencia, dB',
  },
  bearingHint: (callsign) => `Rumbo de la antena en ${callsign}`,
  bearingFrom: (callsign) => `Rumbo desde ${callsign}`,
  chartTitle: 'SNR en el tiempo',
  chartOf: {
    minute: 'mediana de cada minuto, dB, UTC',
    hour: 'mediana de cada hora, dB, UTC',
  },
  asTable: 'Las cifras en tabla',
  compareTitle: 'Comparación con otra estación',
  compareHow:
    'Escribe arriba otro indicativo para ver cuánto más fuerte es uno que otro en los skimmers que oyen a los dos.',
  compareWithTitle: (callsign, other) => `${callsign} frente a ${other}`,
  noPairs: (callsign, other) => `Ningún skimmer oyó a ${callsign} y a ${other} en la misma banda.`,
  difference: (of) =>
    `${of.callsign} frente a ${of.other}: ${of.db} dB, la diferencia mediana de ` +
    `${counted(of.pairs, { one: 'par', other: 'pares' })} de un skimmer y una banda.`,
  tooFewPairs: (pairs) => `Menos de ${pairs} pares: muy pocos para decidir.`,
};

export const aggregates: Words['aggregates'] = {
  busy: 'El servicio responde a otras consultas. La página vuelve a preguntar en unos segundos.',
  expensive:
    'Esto le lleva demasiado al servicio. Elige un periodo más corto o una región más pequeña.',
  older: 'Las cifras mostradas son más antiguas.',
};
