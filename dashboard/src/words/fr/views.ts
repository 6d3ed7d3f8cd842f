import type { Words } from '../words.js';

export const views: Words['views'] = {
  live: 'Direct',
  bandOpen: 'Bande ouverte ?',
  mySignal: 'Mon signal',
  map: 'Carte',
  bandmap: 'Bandmap',
  charts: 'Graphiques',
  ask: 'Questions',
  skimmers: 'Skimmers',
  repeater: 'Relais',
  groups: 'Groupes',
  alerts: 'Alertes',
  mine: 'Mes réglages',
  status: 'État',
};

export const continents: Words['continents'] = {
  EU: 'Europe',
  NA: 'Amérique du Nord',
  AS: 'Asie',
  SA: 'Amérique du Sud',
  AF: 'Afrique',
  OC: 'Océanie',
  AN: 'Antarctique',
};
