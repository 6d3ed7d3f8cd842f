import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'Línea de tiempo',
  moment: 'Momento (UTC)',
  now: 'Ahora',
  notNow: (at) => `Es el ${at}, no ahora`,
  back: 'Un paso atrás',
  forward: 'Un paso adelante',
  play: 'Reproducir',
  speed: 'Velocidad',
  span: 'Tramo',
  keys: 'Las flechas avanzan un paso, Re Pág y Av Pág una hora, Inicio lleva al primer spot, Fin a ahora.',
  empty: (band) => `No se oyó nada en ${band} en este periodo.`,
};
