import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'Línea de tiempo',
  moment: 'Momento (UTC)',
  now: 'Ahora',
  notNow: (at) => `Es el ${at}, no ahora`,
  unreadable: (at) => `No existe el momento «${at}»: esto es ahora`,
  future: (at) => `${at} está aún por venir: esto es ahora`,
  takeOff: 'Quitar',
  ended: (at) => `Este periodo terminó el ${at}: no es ahora`,
  first: (at) => `Los primeros spots, ${at}`,
  back: 'Un paso atrás',
  forward: 'Un paso adelante',
  play: 'Reproducir',
  speed: 'Velocidad',
  span: 'Tramo',
  keys: 'Las flechas avanzan un paso, Re Pág y Av Pág una hora, Inicio lleva al primer spot, Fin a ahora.',
  empty: (band) => `No se oyó nada en ${band} en este periodo.`,
};
