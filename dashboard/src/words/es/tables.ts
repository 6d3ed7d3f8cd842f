import type { Words } from '../words.js';

export const tables: Words['tables'] = {
  station: 'Estación',
  callsign: 'Indicativo',
  skimmer: 'Skimmer',
  entity: 'Entidad',
  grid: 'Locator',
  band: 'Banda',
  mode: 'Modo',
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
  path: 'Trayecto',
  pathHint: 'Del skimmer a la estación: distancia y rumbo',
  last: 'Último',
  lastHint: 'Cuándo se oyó por última vez, UTC',
  bestDbHint: 'La mejor relación señal/ruido',
  best: 'Mejor',
  bestHint: 'El skimmer que informó la mejor relación señal/ruido',
  by: 'Por',
  byHint: 'Cuántos skimmers la oyeron',
  quality: 'Calidad',
  qualities: { confirmed: 'confirmado', single: 'único', suspect: 'dudoso' },
  qualityHints: {
    confirmed: 'Dos o más skimmers la oyeron en esta frecuencia en 10 minutos.',
    single: 'Ningún otro skimmer la confirmó en esta frecuencia.',
    suspect:
      'Probablemente mal decodificado: muchos más skimmers oyeron un indicativo parecido en esta frecuencia.',
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
