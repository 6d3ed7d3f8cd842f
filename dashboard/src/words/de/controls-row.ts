import type { Words } from '../words.js';

export const controlsRow: Words['controlsRow'] = {
  bar: 'Ort, Stärke, Zeit, Betriebsarten und Bänder',
  ask: 'In einem Feld fragen',
  askExamples:
    'Teil eines Rufzeichens, oder mit Enter Wörter wie 20m, CW, EU, >15, japan, near me, by DL8LAS, -W1AW, 6h, today.',
  enterFor: (said) => (said === '' ? 'Enter: kein weiterer Filter' : `Enter: ${said}`),
  unknown: (word) => `„${word}“ wird nicht verstanden.`,
  place: 'Ort',
  anywhere: 'Überall',
  nearMe: 'Bei mir gehört',
  stationIn: 'Die Station ist in',
  heardIn: 'Gehört von Skimmern in',
  heardInShort: (place) => `Gehört: ${place}`,
  otherPlaces: 'Andere Orte…',
  strength: 'Stärke',
  anyStrength: 'Alle dB',
};
