import type { Words } from '../words.js';

export const controlsRow: Words['controlsRow'] = {
  bar: 'Lieu, force, période, modes et bandes',
  ask: 'Demander dans un seul champ',
  askExamples:
    'Une partie d’un indicatif ou, avec Entrée, des mots comme 20m, CW, EU, >15, japan, near me, by DL8LAS, -W1AW, 6h, today.',
  enterFor: (said) => (said === '' ? 'Entrée : aucun autre filtre' : `Entrée : ${said}`),
  unknown: (word) => `« ${word} » n’est pas compris.`,
  place: 'Lieu',
  anywhere: 'Partout',
  nearMe: 'Entendu près de moi',
  stationIn: 'La station est en',
  heardIn: 'Entendu par des skimmers en',
  heardInShort: (place) => `Entendu : ${place}`,
  otherPlaces: 'Autres lieux…',
  strength: 'Force',
  anyStrength: 'Tous dB',
};
