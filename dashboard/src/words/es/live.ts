import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('es');
const SPOTS = { one: 'spot', other: 'spots', many: 'de spots' };

export const live: Words['live'] = {
  title: 'Spots en vivo',
  titleStill: 'Spots',
  glance: {
    label: 'La última hora',
    spotsPerHour: 'Spots/hora',
    spotsPerMinute: 'Spots/min ahora',
    stations: 'Estaciones',
    skimmers: 'Skimmers',
    busiestBand: 'Banda más activa',
    modes: 'Modos',
  },
  match: 'coinciden',
  inPastHour: 'en la última hora',
  tableLabel: 'Tabla de spots',
  showMore: (rows) => `Mostrar ${count(rows)} más`,
  stationsLive: 'Estaciones, en directo',
  stations: 'Estaciones',
  reports: 'Reportes',
  bar: 'Qué muestra la lista',
  rows: 'Qué es una fila',
  look: {
    button: 'Columnas',
    columns: 'Columnas',
    sortedBy: 'Ordenado por',
    isReversed: 'al revés',
    isRoomy: 'Filas más altas',
    lookup: 'Un indicativo lleva a',
    ownLookup: 'otra dirección',
    address: 'Dirección',
    addressHint: 'https, con {call} en lugar del indicativo',
    noLookup: 'sus spots aquí',
    bandUnit: 'Bandas en',
    metres: 'metros',
    megahertz: 'MHz',
  },
  stationOnceTooLong:
    '«Cada estación una vez» abarca 24 horas como máximo. Elige un periodo más corto.',
  ofSpots: (stations, spots) =>
    (stations === 1 ? 'estación' : 'estaciones') +
    (spots === undefined ? '' : ` de ${counted(spots, SPOTS)}`),
  waiting: (spots) =>
    `${counted(spots, { one: 'nuevo espera', other: 'nuevos esperan' })} mientras estás en la lista`,
  pause: 'Pausa',
  resume: (waiting) =>
    waiting > 0 ? `Reanudar, ${counted(waiting, { one: 'nuevo', other: 'nuevos' })}` : 'Reanudar',
  refused: 'Los filtros no se pueden usar así; mira arriba.',
  nothing: (time) => `No hay spots ${time}.`,
  nothingYet:
    'Aparecen aquí solos; el <status>estado</status> muestra si las fuentes están conectadas.',
  pages: {
    spots: 'Páginas de spots',
    stations: 'Páginas de estaciones',
    newer: 'Más recientes',
    older: 'Más antiguos',
    newest: 'Últimos',
    page: (number, pages) => `Página ${count(number)} de ${count(pages)}`,
    range: (from, to, total) => `${count(from)} a ${count(to)} de ${count(total)}`,
  },
  bands: {
    title: 'Bandas ahora',
    how: 'spots por minuto, últimos 10 min frente a la hora',
    rates: (now, hour) => `${now} por minuto ahora, ${hour} en la hora`,
    rising: 'sube',
    falling: 'baja',
  },
  day: 'Últimas 24 horas',
  charts: 'Gráficos',
  all: 'Todo',
  topSkimmers: 'Skimmers más activos',
  noSkimmer: 'Ningún skimmer envió spots en la última hora.',
};

const GRIDS = { one: 'locator', other: 'locators' };
const PATHS = { one: 'trayecto', other: 'trayectos' };
const SKIMMERS = { one: 'skimmer', other: 'skimmers' };

export const map: Words['map'] = {
  title: 'Mapa de locators oídos',
  grids: 'Locators oídos',
  enlarge: 'Ampliar',
  label: 'Mapa',
  extent: (grids, entities, paths, skimmers, isTrimmed) =>
    `${counted(grids, GRIDS)}, ${entities > 0 ? `${count(entities)} en el centro de la entidad, ` : ''}` +
    `${isTrimmed ? 'los últimos ' : ''}${counted(paths, PATHS)}, ${counted(skimmers, SKIMMERS)}`,
  gridUnknown: (entity) => `${entity}, locator desconocido`,
  summary: (places, skimmers) =>
    `Mapa del mundo con la noche. ${counted(places, { one: 'lugar oído', other: 'lugares oídos' })} por ` +
    `${counted(skimmers, SKIMMERS)}. La tabla tiene los mismos spots.`,
  keys: 'Las flechas mueven el mapa, más y menos cambian el zoom, 0 lo muestra todo, Intro abre la lista del lugar del centro.',
  whole: 'Mostrar todo',
  kind: 'Proyección',
  kinds: { flat: 'Plano', azimuthal: 'Azimutal' },
  missing: 'No se pudo cargar el mapa.',
  legend: 'Leyenda',
  heard: 'oído',
  entity: 'locator desconocido: centro de la entidad',
  needed: 'falta en mi log: entidad o banda nueva',
  skimmer: 'skimmer',
  night: 'noche, con la línea gris en su borde',
  sun: 'sol en el cenit',
  longest: 'Trayectos más largos',
  noPath:
    'Aún no hay trayectos: hay que conocer los locators de ambos extremos. Se buscan en segundo plano.',
};
