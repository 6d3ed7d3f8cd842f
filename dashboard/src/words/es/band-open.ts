import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('es');
const DAYS = { one: 'día', other: 'días' };

export const bandOpen: Words['bandOpen'] = {
  title: '¿Está abierta la banda?',
  from: 'Skimmers en',
  to: 'Estaciones en',
  anywhere: 'Cualquier lugar',
  near: (grid) => `Cerca de ${grid}`,
  country: 'Entidad',
  noCountry: 'elegir',
  entity: (dxcc) => `DXCC ${dxcc}`,
  day: 'Tiempo',
  past: 'Últimas 24 horas',
  before: 'Las 24 anteriores',
  count: 'Contar',
  measures: { spots: 'Spots', stations: 'Estaciones' },
  measured: {
    spots: (n) => counted(n, { one: 'spot', other: 'spots', many: 'de spots' }),
    stations: (n) => counted(n, { one: 'estación', other: 'estaciones', many: 'de estaciones' }),
  },
  band: 'Banda',
  loadingHistory: 'Cargando los días anteriores…',
  verdicts: {
    open: () => 'Abierta ahora, como es habitual a esta hora.',
    openEarly: (hour) =>
      `Abierta ahora, antes de lo habitual: normalmente desde las ${clock(hour)}.`,
    openUnusual: () => 'Abierta ahora, lo que es raro a esta hora.',
    openNoHistory: () => 'Abierta ahora.',
    closed: (hour) =>
      hour === undefined
        ? 'No está abierta; normalmente no se abre.'
        : `No está abierta; normalmente se abre a las ${clock(hour)}.`,
    closedUnusual: () => 'No está abierta, aunque suele estarlo a esta hora.',
    closedNoHistory: () => 'No está abierta.',
    unknown: () => 'No se sabe: en la última hora no se oyó nada en absoluto.',
  },
  pastHour: (of) =>
    `${pathText(of.band, of.to)}: ${of.heard} en la última hora, ` +
    (of.mean === undefined
      ? `y muy pocos días para decir qué es habitual (${of.days} de al menos ${of.minDays}).`
      : `normalmente ${count(Math.round(of.mean * 10) / 10)} a esta hora ` +
        `(de ${clock(of.hour)} a ${clock(of.hour + 1)}, media de ${counted(of.days, DAYS)}).`),
  path: (band, to) => `${pathText(band, to)}.`,
  openHours: (spans, nowHour) =>
    `${nowHour === undefined ? 'Las 24 horas anteriores' : 'Últimas 24 horas'}: ${spans.length === 0 ? 'cerrada' : `abierta ${spanList(spans, nowHour)}`}.`,
  unheardHours: (spans) => `Sin datos: ${spanList(spans)}.`,
  usualHours: (spans) => (spans.length === 0 ? '' : `Normalmente: ${spanList(spans)}.`),
  openMeans: (from) => `Abierta: ${from} por hora o más. Horas en UTC.`,
  pastTitle: 'Últimas 24 horas por hora, UTC',
  beforeTitle: 'Las 24 horas anteriores por hora, UTC',
  hoursTable: 'Bandas por hora',
  hoursCaption: 'Por banda y hora: lo que se oyó y lo habitual a esa hora',
  meanOf: (days) => `habitual: media de los ${days} días anteriores`,
  meanOfSome: (min, max, all) =>
    `habitual: media de ${min === max ? '' : `${min} a `}${counted(max, DAYS)}, porque aún no hay ${all}`,
  noMean: (days, minDays) =>
    `habitual: a partir de ${minDays} días de datos; por ahora ${count(days)}`,
  cell: (of) =>
    `${of.band}, ${of.hour}:00: ${of.heard}${of.isNow ? ' hasta ahora' : ''}` +
    (of.mean === '' ? '' : `, normalmente ${of.mean} (media de ${counted(of.days, DAYS)})`),
  cellUnheard: (band, hour) => `${band}, ${hour}:00: sin datos`,
  legend: 'Tonos y signos',
  few: 'pocos',
  many: 'muchos',
  more: 'el doble de lo habitual o más',
  less: 'la mitad de lo habitual o menos',
  smallIsUsual: 'cifra pequeña: lo habitual a esta hora',
  notOver: 'hora en curso',
  unheard: 'sin datos: no se oyó nada en absoluto',
  distanceTitle: 'Distancia por banda',
  distanceAside: 'última hora; pasos de 500 km, por el extremo inferior',
  distanceTable: 'Distancia por banda',
  distanceCaption: 'Por distancia entre skimmer y estación, y por banda',
  km: 'km',
  unknown: 'desconocida',
  bandSpots: (band) => `Spots de la última hora en ${band}`,
  nothing: 'No se oyó nada en la última hora.',
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m hacia Europa` */
function pathText(band: string, to: string): string {
  return `${band.replace(/c?m$/, ' $&')}${to === '' ? '' : ` hacia ${to}`}`;
}

/** `de 07:00 a 11:00, de 16:00 a 18:00` */
function spanList(spans: readonly (readonly [number, number])[], nowHour?: number): string {
  return spans
    .map(([from, to]) => `de ${clock(from)} a ${to - 1 === nowHour ? 'ahora' : clock(to)}`)
    .join(', ');
}
