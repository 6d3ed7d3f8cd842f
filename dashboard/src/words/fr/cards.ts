import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('fr');

export const cards: Words['cards'] = {
  heard: (callsign) => `Qui entend ${callsign} maintenant`,
  notHeard: 'Personne ne vous a entendu dans les 15 dernières minutes.',
  skimmers: (skimmers) => counted(skimmers, { one: 'skimmer', other: 'skimmers' }),
  best: (skimmer, db, kHz) => `Meilleur : ${db} dB chez ${skimmer} sur ${kHz} kHz`,
  farthest: (skimmer, km) => `Plus loin : ${skimmer}, ${km} km`,
  open: 'Ouvert d’ici maintenant',
  openCaption:
    'Spots de la dernière heure entendus par les skimmers autour de votre QTH, par continent et bande',
  nothingOpen: 'Les skimmers autour de votre QTH n’ont rien entendu dans la dernière heure.',
  cell: (spots, usual) =>
    `${count(spots)} dans la dernière heure` +
    (usual === undefined ? '' : `, d’habitude ${count(Math.round(usual))} à cette heure`),
  needed: 'Me manque et est sur l’air',
  neededWhy:
    'Avec votre log, voici qui est sur l’air et vous manque : nouvelle entité, bande ou nouveau mode.',
  giveLog: 'Donner votre log',
  allNeeded: 'Tout ce qui manque',
  nothingNeeded: 'Rien de ce qui manque à votre log n’a été entendu dans les 15 dernières minutes.',
  more: 'plus que d’habitude',
  less: 'moins que d’habitude',
  welcome: 'Qui êtes-vous ?',
  welcomeWhy:
    'Votre indicatif et votre locator montrent qui vous entend, ce qui est ouvert et où tourner l’antenne. Ils restent dans ce navigateur.',
  skip: 'Passer',
};
