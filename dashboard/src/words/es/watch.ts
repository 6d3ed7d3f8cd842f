import type { Words } from '../words.js';

export const watch: Words['watch'] = {
  title: 'Lista de seguimiento',
  counts: (calls, onAir) =>
    calls === 0
      ? 'ninguna estación seguida'
      : `${calls} ${calls === 1 ? 'seguida' : 'seguidas'}, ${onAir} en el aire`,
  add: 'Seguir el indicativo',
  addButton: 'Añadir',
  calls: 'Indicativos seguidos',
  refusals: {
    call: 'Escribe indicativos enteros, como K1ABC.',
    full: 'La lista está llena: 500 indicativos como máximo.',
  },
  remove: (call) => `Dejar de seguir ${call}`,
  star: (call) => `Seguir ${call}`,
  column: 'Seguir',
  sound: 'Reproducir un sonido',
  notices: 'Mostrar un aviso',
  soundWaits: 'El sonido se oye tras tu primer clic o tecla.',
  noticesRefused:
    'El navegador no muestra avisos de esta página: necesitan tu permiso, y https o este equipo.',
  onAir: 'Estaciones seguidas en el aire',
  up: 'Seguida, y en el aire ahora',
  cameUp: (call, band) => `${call} está en el aire en ${band}`,
  noticeTitle: (call, band) => `${call} en ${band}`,
  noticeBody: (kHz, mode, snr) => `${kHz} kHz ${mode}, ${snr} dB`,
  isNew: 'Nueva desde tu última visita',
  newCount: (stations) => `${stations} ${stations === 1 ? 'nueva' : 'nuevas'}`,
  seen: 'Visto',
  seenHint: 'Marca como vista cada estación mostrada',
  copyOf: (text) => `Copiar ${text}`,
  copied: (text) => `${text} copiado`,
  fromMe: 'Desde mí',
  fromMeHint: 'De tu locator a la estación: distancia y rumbo de la antena',
};

export const skimmerQuality: Words['skimmerQuality'] = {
  entity: 'Entidad',
  skew: 'Desvío ppm',
  skewHint:
    'Cuánto son demasiado altas sus frecuencias, en partes por millón: mediana de las últimas 24 horas; vacío con menos de 100 comparaciones',
  suspect: 'Dudosos',
  suspectHint:
    'La parte de sus spots de las últimas 24 horas de estaciones probablemente mal decodificadas',
};
