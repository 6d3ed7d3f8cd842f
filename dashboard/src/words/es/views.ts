import type { Words } from '../words.js';

export const views: Words['views'] = {
  live: 'En vivo',
  bandOpen: '¿Banda abierta?',
  mySignal: 'Mi señal',
  map: 'Mapa',
  bandmap: 'Bandmap',
  charts: 'Gráficos',
  ask: 'Preguntas',
  skimmers: 'Skimmers',
  repeater: 'Repetidor',
  groups: 'Grupos',
  alerts: 'Alertas',
  mine: 'Mis ajustes',
  status: 'Estado',
};

export const continents: Words['continents'] = {
  EU: 'Europa',
  NA: 'América del Norte',
  AS: 'Asia',
  SA: 'América del Sur',
  AF: 'África',
  OC: 'Oceanía',
  AN: 'Antártida',
};
