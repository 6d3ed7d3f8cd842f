import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('es');

export const status: Words['status'] = {
  title: 'Estado',
  feeds: 'Fuentes',
  service: 'Servicio',
  state: 'Estado',
  states: { ok: 'OK', degraded: 'degradado', error: 'con fallos' },
  database: 'Base de datos',
  databases: { connected: 'conectada', disconnected: 'desconectada' },
  size: 'Su tamaño',
  running: 'En marcha desde hace',
  version: 'Versión',
  live: 'Los spots llegan',
  behind: (seconds) => `${seconds} s después`,
  places: 'Lugares',
  countryFileOf: (day) => `archivo de países del ${day}`,
  askedAt: 'Consultado a las',
  repeater: 'Repetidor',
  connection: 'Conexión',
  connected: 'conectado',
  notConnected: 'sin conexión',
  notConfigured: 'no configurado',
  stale: 'sin spots',
  lastMessage: 'Último mensaje',
  users: 'Usuarios',
  roomsWithRoster: 'Salas con lista',
  reconnected: 'Reconectado',
  times: (times) => counted(times, { one: 'vez', other: 'veces' }),
  grids: 'Locators',
  known: 'Conocidos',
  queued: 'En cola de búsqueda',
  roles: 'Funciones',
  thisProcess: 'este proceso',
  noProcess: 'ningún proceso',
  noFeed:
    'No hay ninguna fuente configurada. Define <code>CALLSIGN</code> para escuchar la Reverse Beacon Network, o <code>FEEDS</code> para otra.',
  feed: 'Fuente',
  lastSpot: 'Último spot',
  spots: 'Spots',
  otherLines: 'Otras líneas',
};

export const repeater: Words['repeater'] = {
  title: 'En el repetidor',
  past: 'Oído en el aire en las últimas',
  who: 'Quién está',
  rooms: 'Salas',
  noRooms: 'No se conoce ninguna sala.',
  missing: 'No hay ningún repetidor configurado.',
  missingHint:
    'Para ver quién está en uno, pon su dirección en <code>REPEATERHUB_URL</code>, o <code>demo</code> para uno inventado, y reinicia el servicio.',
  away: 'El repetidor no está conectado; el <status>estado</status> dice más.',
  nobody: 'No hay nadie en el repetidor.',
  listed: (on, inRooms) =>
    `${count(on)} de ${count(inRooms)} están en la lista: el repetidor nombra a los de las salas con lista y cuenta a todos.`,
  leadToday: (on, heard) =>
    `<b>${count(on)}</b> en la lista, <b>${count(heard)}</b> de ellos oídos hoy en el aire`,
  lead: (on, heard, hours) =>
    `<b>${count(on)}</b> en la lista, <b>${count(heard)}</b> de ellos oídos en el aire en ` +
    (hours === 1 ? 'la última hora' : `las últimas ${hours} horas`),
};

export const charts: Words['charts'] = {
  title: 'Gráficos',
  nothing: (isLongest: boolean) =>
    `No se oyó nada en este periodo.${isLongest ? '' : ' Elige uno más largo.'}`,
  byHour: 'Spots por hora',
  range: (spots, from, to) => `${count(spots)} spots, ${from} a ${to} UTC`,
  noHour: 'Ninguna hora entera tiene spots todavía. La hora en curso se muestra cuando termina.',
  byBand: 'Por banda',
  bandCaption: 'Spots por banda',
  byMode: 'Por modo',
  modeCaption: 'Spots por modo',
  most: 'Las más oídas',
  mostCaption: 'Estaciones oídas con más frecuencia',
};

export const skimmers: Words['skimmers'] = {
  title: 'Skimmers',
  bySpots: 'Por spots',
  busiest: (shown, total) => `los ${shown} más activos de ${count(total)}`,
  active: (total) => `${count(total)} activos`,
  none: (isLongest: boolean) =>
    `Ningún skimmer envió spots en este periodo.${isLongest ? '' : ' Elige uno más largo.'}`,
};
