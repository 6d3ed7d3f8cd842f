import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const condition: Words['condition'] = {
  noAnswer: 'Der Dienst antwortet nicht.',
  notAnsweredFor: (span) => `Der Dienst antwortet seit ${span} nicht. Neuer Versuch läuft.`,
  tryingAgain: (reason) => `${reason} Neuer Versuch läuft.`,
  disconnected: 'Getrennt',
  reconnecting: 'Verbindet neu',
  lost: 'Die Verbindung ist abgerissen. Neuer Versuch läuft.',
  connecting: 'Verbindet',
  waiting: 'Wartet auf den Dienst.',
  databaseAway: 'Keine Datenbank',
  databaseAwayDetail:
    'Der Dienst erreicht seine Datenbank nicht. Spots werden aufbewahrt und später gespeichert.',
  starting: 'Startet',
  inventing: (invented, total) =>
    `Die Demo erfindet ihre Vergangenheit: ${count(invented)} von ${count(total)} Stunden. ` +
    'Bis dahin wachsen die Zahlen.',
  noFeed: 'Keine Quelle',
  noFeedDetail: 'Es ist keine Quelle eingerichtet: Neues kommt nicht.',
  feedDown: 'Quelle getrennt',
  notConnected: (names) => `Nicht verbunden: ${names}.`,
  stale: 'Ohne Spots',
  staleFeed: (name, problem) =>
    `${name} ist verbunden und liefert keine Spots${problem === undefined ? '' : `: ${problem}`}.`,
  quiet: (age) => `Die Quelle ist verbunden; ihr letzter Spot kam vor ${age}.`,
  polling: 'Live, Abfrage',
  pollingDetail: 'Verbunden; fragt jede Sekunde nach neuen Spots.',
  live: 'Live',
  liveDetail: 'Der Dienst und seine Quellen sind verbunden.',
};

export const units: Words['units'] = {
  now: 'jetzt',
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  hours: (hours) => `${hours} h`,
  days: (days) => `${days} d`,
  ago: (age) => (age === 'jetzt' ? age : `vor ${age}`),
  percent: (share) => `${share} %`,
};

export const common: Words['common'] = {
  loading: 'Wird geladen…',
  tryingAgain: 'Die Seite versucht es von selbst wieder.',
  older: 'Die gezeigten Zahlen sind älter.',
  unloaded: 'Dieser Teil konnte nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
  loadAgain: 'Seite neu laden',
  copied: 'Kopiert',
  calendar: 'Kalender',
  noTime: (example) => `Schreib eine Zeit wie ${example}`,
  window: 'Zeitraum',
  windows: {
    hours: (hours) => (hours === 1 ? '1 Stunde' : `${hours} Stunden`),
    days: (days) => `${days} Tage`,
    dayBefore: 'Die 24 h davor',
  },
  language: 'Sprache',
};

export const install: Words['install'] = {
  button: 'Als App installieren',
  description: 'Amateurfunk-Spots live: wer wo auf welchem Band gehört wird',
  away: 'Der Dienst ist nicht erreichbar.',
  noNetwork: 'Dieses Gerät hat kein Netz.',
  noAnswerSince: (time) => `Keine Antwort seit ${time} UTC.`,
  triesAgain: 'Was gezeigt wird, ist nicht live. Die Seite versucht es von selbst wieder.',
  notCopied: 'Der Browser lässt das Kopieren nicht zu: Markiere den Text.',
};
