import { count, counted } from '../numbers.js';

/** The first visit, and what the page then tells the viewer first. */
export const cards = {
  heard: (callsign: string) => `Who hears ${callsign} now`,
  notHeard: 'Nobody has heard you in the past 15 minutes.',
  skimmers: (skimmers: number) => counted(skimmers, 'skimmer'),
  best: (skimmer: string, db: number, kHz: string) => `Best: ${db} dB at ${skimmer} on ${kHz} kHz`,
  farthest: (skimmer: string, km: string) => `Farthest: ${skimmer}, ${km} km`,
  open: 'Open from here now',
  openCaption: 'Spots of the past hour that skimmers around your home heard, by continent and band',
  nothingOpen: 'Skimmers around your home heard nothing in the past hour.',
  cell: (spots: number, usual: number | undefined) =>
    `${count(spots)} in the past hour` +
    (usual === undefined ? '' : `, usually ${count(Math.round(usual))} at this hour`),
  needed: 'Needed and on the air',
  neededWhy:
    'With your log this shows who is on the air now that you need: a new entity, band or mode.',
  giveLog: 'Give your log',
  allNeeded: 'All needed',
  nothingNeeded: 'Nothing that your log needs was heard in the past 15 minutes.',
  more: 'more than usual',
  less: 'less than usual',
  welcome: 'Who are you?',
  welcomeWhy:
    'Your callsign and grid show who hears you, what is open and where to turn the beam. They stay in this browser.',
  skip: 'Skip',
};
