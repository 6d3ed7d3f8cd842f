import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const condition: Words['condition'] = {
  noAnswer: 'Le service ne répond pas.',
  notAnsweredFor: (span) => `Le service ne répond plus depuis ${span}. Nouvel essai en cours.`,
  tryingAgain: (reason) => `${reason} Nouvel essai en cours.`,
  disconnected: 'Déconnecté',
  reconnecting: 'Reconnexion',
  lost: 'La connexion est perdue. Nouvel essai en cours.',
  connecting: 'Connexion',
  waiting: 'En attente du service.',
  databaseAway: 'Base injoignable',
  databaseAwayDetail:
    'Le service n’atteint pas sa base de données. Les spots sont gardés, puis enregistrés à son retour.',
  starting: 'Démarrage',
  inventing: (invented, total) =>
    `La démo invente son passé : ${count(invented)} heures sur ${count(total)}. ` +
    'Les chiffres augmentent jusqu’à la fin.',
  noFeed: 'Aucune source',
  noFeedDetail: 'Aucune source n’est configurée : rien de nouveau ne viendra.',
  feedDown: 'Source coupée',
  notConnected: (names) => `Non connecté : ${names}.`,
  stale: 'Sans spots',
  staleFeed: (name, problem) =>
    `${name} est connecté mais n’apporte aucun spot${problem === undefined ? '' : ` : ${problem}`}.`,
  quiet: (age) => `La source est connectée ; son dernier spot remonte à ${age}.`,
  polling: 'Direct, par requêtes',
  pollingDetail: 'Connecté ; demande de nouveaux spots chaque seconde.',
  live: 'Direct',
  liveDetail: 'Le service et ses sources sont connectés.',
};

export const units: Words['units'] = {
  now: '0 s',
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  hours: (hours) => `${hours} h`,
  days: (days) => `${days} j`,
  ago: (age) => (age === '0 s' ? 'à l’instant' : `il y a ${age}`),
  percent: (share) => `${share} %`,
};

export const common: Words['common'] = {
  loading: 'Chargement…',
  tryingAgain: 'La page réessaie d’elle-même.',
  older: 'Les chiffres affichés sont plus anciens.',
  unloaded: 'Cette partie n’a pas pu être chargée.',
  tryAgain: 'Réessayer',
  loadAgain: 'Recharger la page',
  copied: 'Copié',
  calendar: 'Calendrier',
  noTime: (example) => `Écrivez une heure comme ${example}`,
  window: 'Période',
  windows: {
    hours: (hours) => (hours === 1 ? '1 heure' : `${hours} heures`),
    days: (days) => `${days} jours`,
    dayBefore: 'Les 24 h d’avant',
  },
  language: 'Langue',
};

export const install: Words['install'] = {
  button: 'Installer comme application',
  description: 'Spots radioamateurs en direct : qui est entendu, où, sur quelle bande',
  away: 'Le service est injoignable.',
  noNetwork: 'Cet appareil n’a pas de réseau.',
  noAnswerSince: (time) => `Pas de réponse depuis ${time} UTC.`,
  triesAgain: 'Ce qui est affiché n’est pas en direct. La page réessaie d’elle-même.',
  notCopied: 'Le navigateur refuse la copie : sélectionnez le texte.',
};
