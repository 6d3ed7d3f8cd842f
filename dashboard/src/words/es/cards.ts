import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('es');

export const cards: Words['cards'] = {
  heard: (callsign) => `Quién oye a ${callsign} ahora`,
  notHeard: 'Nadie te ha oído en los últimos 15 minutos.',
  skimmers: (skimmers) => counted(skimmers, { one: 'skimmer', other: 'skimmers' }),
  best: (skimmer, db, kHz) => `Mejor: ${db} dB en ${skimmer} en ${kHz} kHz`,
  farthest: (skimmer, km) => `Más lejos: ${skimmer}, ${km} km`,
  open: 'Abierto desde aquí ahora',
  openCaption: 'Spots de la última hora oídos por skimmers cerca de tu QTH, por continente y banda',
  nothingOpen: 'Los skimmers cerca de tu QTH no oyeron nada en la última hora.',
  cell: (spots, usual) =>
    `${count(spots)} en la última hora` +
    (usual === undefined ? '' : `, normalmente ${count(Math.round(usual))} a esta hora`),
  needed: 'Me falta y está en el aire',
  neededWhy:
    'Con tu log, aquí se ve quién está en el aire y te falta: entidad, banda o modo nuevo.',
  giveLog: 'Dar tu log',
  allNeeded: 'Todo lo que falta',
  nothingNeeded: 'No se oyó nada de lo que falta en tu log en los últimos 15 minutos.',
  more: 'más de lo normal',
  less: 'menos de lo normal',
  welcome: '¿Quién eres?',
  welcomeWhy:
    'Tu indicativo y tu locator muestran quién te oye, qué está abierto y adónde girar la antena. Se quedan en este navegador.',
  skip: 'Omitir',
};
