import type { Words } from '../words.js';

export const controlsRow: Words['controlsRow'] = {
  bar: 'Lugar, intensidad, tiempo, modos y bandas',
  ask: 'Preguntar en un campo',
  askExamples:
    'Parte de un indicativo o, con Intro, palabras como 20m, CW, EU, >15, japan, near me, by DL8LAS, -W1AW, 6h, today.',
  enterFor: (said) => (said === '' ? 'Intro: ningún otro filtro' : `Intro: ${said}`),
  unknown: (word) => `No se entiende «${word}».`,
  place: 'Lugar',
  anywhere: 'Cualquier lugar',
  nearMe: 'Oído cerca de mí',
  stationIn: 'La estación está en',
  heardIn: 'Oído por skimmers en',
  heardInShort: (place) => `Oído: ${place}`,
  otherPlaces: 'Otros lugares…',
  strength: 'Intensidad',
  anyStrength: 'Todos dB',
};
