import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('es');

export const bandmap: Words['bandmap'] = {
  heading: 'Bandmap',
  title: (band, stations) => `${band}: ${stations}`,
  stations: (stations) => counted(stations, { one: 'estación', other: 'estaciones' }),
  mostOf: (shown, total) => `las ${count(shown)} más bajas de ${count(total)}`,
  empty: (band) => `No se oyó nada en ${band} en este periodo. Una estación aparece aquí sola.`,
  tooLong: 'El bandmap abarca 24 horas como máximo. Elige un periodo más corto.',
  label: (band) => `Estaciones en ${band} por frecuencia`,
  keys: 'Las flechas van de estación en estación, más y menos cambian el zoom. +7 abre las otras siete que hay ahí.',
  behind: (stations) =>
    `${counted(stations, { one: 'estación más', other: 'estaciones más' })} aquí`,
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  kHz: 'kHz',
  legend: 'Signos',
  meanings: {
    watched: 'seguida',
    new: 'nueva desde tu última visita',
    confirmed: 'confirmada por dos o más skimmers',
    single: 'oída por un skimmer',
    suspect: 'probablemente mal decodificada',
  },
};
