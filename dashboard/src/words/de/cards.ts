import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('de');

export const cards: Words['cards'] = {
  heard: (callsign) => `Wer ${callsign} jetzt hört`,
  notHeard: 'Niemand hat dich in den letzten 15 Minuten gehört.',
  skimmers: (skimmers) => counted(skimmers, { one: 'Skimmer', other: 'Skimmer' }),
  best: (skimmer, db, kHz) => `Am besten: ${db} dB bei ${skimmer} auf ${kHz} kHz`,
  farthest: (skimmer, km) => `Am weitesten: ${skimmer}, ${km} km`,
  open: 'Von hier jetzt offen',
  openCaption:
    'Spots der letzten Stunde, die Skimmer um deinen Standort gehört haben, nach Kontinent und Band',
  nothingOpen: 'Skimmer um deinen Standort haben in der letzten Stunde nichts gehört.',
  cell: (spots, usual) =>
    `${count(spots)} in der letzten Stunde` +
    (usual === undefined ? '' : `, sonst ${count(Math.round(usual))} um diese Zeit`),
  needed: 'Fehlt mir und ist zu hören',
  neededWhy:
    'Mit deinem Log zeigt das, wer gerade zu hören ist und dir fehlt: neues Land, Band oder neue Betriebsart.',
  giveLog: 'Log angeben',
  allNeeded: 'Alles, was fehlt',
  nothingNeeded: 'Nichts, was deinem Log fehlt, war in den letzten 15 Minuten zu hören.',
  more: 'mehr als sonst',
  less: 'weniger als sonst',
  welcome: 'Wer bist du?',
  welcomeWhy:
    'Rufzeichen und Locator zeigen, wer dich hört, was offen ist und wohin die Antenne muss. Beides bleibt in diesem Browser.',
  skip: 'Überspringen',
};
