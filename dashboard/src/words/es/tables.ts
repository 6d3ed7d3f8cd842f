import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const tables: Words['tables'] = {
  station: 'Estación',
  callsign: 'Indicativo',
  skimmer: 'Skimmer',
  entity: 'Entidad',
  grid: 'Locator',
  band: 'Banda',
  mode: 'Modo',
  modeHead: 'Modo',
  spots: 'Spots',
  ago: 'Hace',
  heard: 'Oído',
  name: 'Nombre',
  room: 'Sala',
  bar: 'Barra',
  share: 'Parte',
  hour: 'Hora',
  bands: 'Bandas',
  modes: 'Modos',
  wpmHint: 'Palabras por minuto',
  path: 'Del skimmer',
  pathHint: 'A qué distancia está la estación del skimmer que la oyó',
  last: 'Último',
  age: 'Hace',
  ageHint: 'Cuánto hace que se oyó por última vez',
  sort: (name) => `Ordenar por ${name}`,
  sortedOf: (name, shown, total) =>
    `Por ${name}: ordenados los ${count(shown)} que se muestran de ${count(total)}.`,
  lastHint: 'Cuándo se oyó por última vez, UTC',
  bestDbHint: 'La mejor relación señal/ruido',
  best: 'Mejor',
  bestHint: 'El skimmer que informó la mejor relación señal/ruido',
  by: 'Por',
  byHint: 'Cuántos skimmers de los que cumplen los filtros la oyeron',
  byMore: 'También la oyeron skimmers que los filtros excluyen.',
  activates: (what) => `Activa ${what}`,
  quality: 'Calidad',
  qualities: { confirmed: 'confirmada', single: 'única', suspect: 'dudosa' },
  qualityHints: {
    confirmed: 'Dos o más skimmers la oyeron en esta frecuencia en 10 minutos.',
    single: 'Ningún otro skimmer la confirmó en esta frecuencia.',
    suspect:
      'Probablemente mal decodificada: muchos más skimmers oyeron un indicativo parecido en esta frecuencia.',
  },
  spotsCaption: 'Spots, primero los más recientes',
  stationsCaption: 'Estaciones, primero las últimas oídas',
  hoursCaption: 'Spots por hora, UTC',
  keys: 'Las flechas van de estación en estación.',
};

export const filterText: Words['filterText'] = {
  list: (parts) => parts.join(', '),
  age: (units, unit) => `${units} ${unit === 'm' ? 'min' : unit}`,
  window: (since, until) => (since === '' ? `hora hasta ${until}` : `${since} a ${until}`),
};
