import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const status: Words['status'] = {
  title: 'État',
  feeds: 'Sources',
  service: 'Service',
  state: 'État',
  states: { ok: 'OK', degraded: 'dégradé', error: 'en panne' },
  database: 'Base de données',
  databases: { connected: 'connectée', disconnected: 'déconnectée' },
  size: 'Sa taille',
  running: 'En marche depuis',
  version: 'Version',
  live: 'Arrivée des spots',
  behind: (seconds) => `${seconds} s de retard`,
  places: 'Lieux',
  countryFileOf: (day) => `fichier de pays du ${day}`,
  askedAt: 'Relevé à',
  repeater: 'Relais',
  connection: 'Connexion',
  connected: 'connecté',
  notConnected: 'non connecté',
  notConfigured: 'non configuré',
  stale: 'sans spots',
  lastMessage: 'Dernier message',
  users: 'Utilisateurs',
  roomsWithRoster: 'Salons avec liste',
  reconnected: 'Reconnecté',
  times: (times) => `${count(times)} fois`,
  grids: 'Locators',
  known: 'Connus',
  queued: 'À rechercher',
  roles: 'Rôles',
  thisProcess: 'ce processus',
  noProcess: 'aucun processus',
  noFeed:
    'Aucune source n’est configurée. Définissez <code>CALLSIGN</code> pour écouter le Reverse Beacon Network, ou <code>FEEDS</code> pour une autre.',
  feed: 'Source',
  lastSpot: 'Dernier spot',
  spots: 'Spots',
  otherLines: 'Autres lignes',
};

export const repeater: Words['repeater'] = {
  title: 'Sur le relais',
  past: 'Entendu sur l’air au cours des dernières',
  who: 'Qui est là',
  rooms: 'Salons',
  noRooms: 'Aucun salon n’est connu.',
  missing: 'Aucun relais n’est configuré.',
  missingHint:
    'Pour voir qui est sur un relais, donnez son adresse à <code>REPEATERHUB_URL</code>, ou <code>demo</code> pour un relais inventé, et redémarrez le service.',
  away: 'Le relais n’est pas connecté ; l’<status>état</status> en dit plus.',
  nobody: 'Personne n’est sur le relais.',
  listed: (on, inRooms) =>
    `${count(on)} sur ${count(inRooms)} sont dans la liste : le relais nomme qui est dans les salons avec liste, et compte tout le monde.`,
  leadToday: (on, heard) =>
    `<b>${count(on)}</b> dans la liste, dont <b>${count(heard)}</b> entendus sur l’air aujourd’hui`,
  lead: (on, heard, hours) =>
    `<b>${count(on)}</b> dans la liste, dont <b>${count(heard)}</b> entendus sur l’air au cours ` +
    (hours === 1 ? 'de la dernière heure' : `des ${hours} dernières heures`),
};

export const charts: Words['charts'] = {
  title: 'Graphiques',
  nothing: (isLongest: boolean) =>
    `Rien n’a été entendu dans cette période.${isLongest ? '' : ' Choisissez-en une plus longue.'}`,
  byHour: 'Spots par heure',
  range: (spots, from, to) => `${count(spots)} spots, ${from} à ${to} UTC`,
  noHour:
    'Aucune heure entière n’a encore de spots. L’heure en cours s’affiche quand elle est finie.',
  byBand: 'Par bande',
  bandCaption: 'Spots par bande',
  byMode: 'Par mode',
  modeCaption: 'Spots par mode',
  most: 'Les plus entendues',
  mostCaption: 'Stations entendues le plus souvent',
};

export const skimmers: Words['skimmers'] = {
  title: 'Skimmers',
  bySpots: 'Par nombre de spots',
  busiest: (shown, total) => `les ${shown} plus actifs sur ${count(total)}`,
  active: (total) => `${count(total)} actifs`,
  none: (isLongest: boolean) =>
    `Aucun skimmer n’a rien signalé dans cette période.${isLongest ? '' : ' Choisissez-en une plus longue.'}`,
};
