import type { Words } from '../words.js';

export const views: Words['views'] = {
  live: 'Live',
  bandOpen: 'Band offen?',
  mySignal: 'Mein Signal',
  map: 'Karte',
  bandmap: 'Bandmap',
  charts: 'Diagramme',
  ask: 'Fragen',
  skimmers: 'Skimmer',
  repeater: 'Relais',
  groups: 'Gruppen',
  alerts: 'Alarme',
  mine: 'Meine Einstellungen',
  status: 'Status',
};

export const continents: Words['continents'] = {
  EU: 'Europa',
  NA: 'Nordamerika',
  AS: 'Asien',
  SA: 'Südamerika',
  AF: 'Afrika',
  OC: 'Ozeanien',
  AN: 'Antarktis',
};
