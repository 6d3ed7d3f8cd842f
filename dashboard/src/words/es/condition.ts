import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const condition: Words['condition'] = {
  noAnswer: 'El servicio no responde.',
  notAnsweredFor: (span) => `El servicio no responde desde hace ${span}. Se vuelve a intentar.`,
  tryingAgain: (reason) => `${reason} Se vuelve a intentar.`,
  disconnected: 'Desconectado',
  reconnecting: 'Reconectando',
  lost: 'Se perdió la conexión. Se vuelve a intentar.',
  connecting: 'Conectando',
  waiting: 'Esperando al servicio.',
  databaseAway: 'Sin base de datos',
  databaseAwayDetail:
    'El servicio no alcanza su base de datos. Los spots se conservan y se guardan cuando vuelva.',
  starting: 'Arrancando',
  inventing: (invented, total) =>
    `La demo inventa su pasado: ${count(invented)} de ${count(total)} horas. ` +
    'Las cifras crecen hasta que termine.',
  noFeed: 'Sin fuente',
  noFeedDetail: 'No hay ninguna fuente configurada: no llegará nada nuevo.',
  feedDown: 'Fuente caída',
  notConnected: (names) => `Sin conexión: ${names}.`,
  stale: 'Sin spots',
  staleFeed: (name, problem) =>
    `${name} está conectado y no trae spots${problem === undefined ? '' : `: ${problem}`}.`,
  quiet: (age) => `La fuente está conectada y su último spot llegó hace ${age}.`,
  polling: 'En vivo, por consultas',
  pollingDetail: 'Conectado; pide spots nuevos cada segundo.',
  live: 'En vivo',
  liveDetail: 'El servicio y sus fuentes están conectados.',
};

export const units: Words['units'] = {
  now: 'ahora',
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  hours: (hours) => `${hours} h`,
  days: (days) => `${days} d`,
  ago: (age) => (age === 'ahora' ? age : `hace ${age}`),
  percent: (share) => `${share} %`,
};

export const common: Words['common'] = {
  loading: 'Cargando…',
  tryingAgain: 'La página lo vuelve a intentar sola.',
  older: 'Las cifras mostradas son más antiguas.',
  unloaded: 'No se pudo cargar esta parte.',
  tryAgain: 'Intentar de nuevo',
  loadAgain: 'Recargar la página',
  copied: 'Copiado',
  calendar: 'Calendario',
  noTime: (example) => `Escribe una hora como ${example}`,
  window: 'Periodo',
  windows: {
    hours: (hours) => (hours === 1 ? '1 hora' : `${hours} horas`),
    days: (days) => `${days} días`,
    dayBefore: 'Las 24 h previas',
  },
  language: 'Idioma',
};

export const install: Words['install'] = {
  button: 'Instalar como aplicación',
  description: 'Spots de radioaficionados en vivo: quién se oye, dónde y en qué banda',
  away: 'No se puede alcanzar el servicio.',
  noNetwork: 'Este dispositivo no tiene red.',
  noAnswerSince: (time) => `Sin respuesta desde ${time} UTC.`,
  triesAgain: 'Lo que se muestra no es en vivo. La página lo vuelve a intentar sola.',
  notCopied: 'El navegador no permite copiar: selecciona el texto.',
};
