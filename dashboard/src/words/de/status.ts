import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const status: Words['status'] = {
  title: 'Status',
  feeds: 'Quellen',
  service: 'Dienst',
  state: 'Zustand',
  states: { ok: 'in Ordnung', degraded: 'eingeschränkt', error: 'gestört' },
  database: 'Datenbank',
  databases: { connected: 'verbunden', disconnected: 'nicht verbunden' },
  size: 'Größe der Datenbank',
  running: 'Läuft seit',
  version: 'Version',
  live: 'Spots kommen',
  behind: (seconds) => `${seconds} s später`,
  places: 'Orte der Rufzeichen',
  countryFileOf: (day) => `Länderdatei vom ${day}`,
  askedAt: 'Abgefragt um',
  repeater: 'Relais',
  connection: 'Verbindung',
  connected: 'verbunden',
  notConnected: 'nicht verbunden',
  notConfigured: 'nicht eingerichtet',
  stale: 'ohne Spots',
  lastMessage: 'Letzte Nachricht',
  users: 'Nutzer',
  roomsWithRoster: 'Räume mit Teilnehmerliste',
  reconnected: 'Neu verbunden',
  times: (times) => `${count(times)}-mal`,
  grids: 'Locatoren',
  known: 'Bekannt',
  queued: 'Noch nachzuschlagen',
  roles: 'Rollen',
  thisProcess: 'dieser Prozess',
  noProcess: 'kein Prozess',
  noFeed:
    'Es ist keine Quelle eingerichtet. Setze <code>CALLSIGN</code>, um das Reverse Beacon Network zu hören, oder <code>FEEDS</code> für eine andere.',
  feed: 'Quelle',
  lastSpot: 'Letzter Spot',
  spots: 'Spots',
  otherLines: 'Andere Zeilen',
};

export const repeater: Words['repeater'] = {
  title: 'Auf dem Relais',
  past: 'Auf den Bändern gehört in den letzten',
  who: 'Wer dort ist',
  rooms: 'Räume',
  noRooms: 'Es sind keine Räume bekannt.',
  missing: 'Es ist kein Relais eingerichtet.',
  missingHint:
    'Um zu sehen, wer auf einem ist, setze <code>REPEATERHUB_URL</code> auf seine Adresse, oder auf <code>demo</code> für ein erfundenes, und starte den Dienst neu.',
  away: 'Das Relais ist nicht verbunden; der <status>Status</status> zeigt mehr.',
  nobody: 'Niemand ist auf dem Relais.',
  listed: (on, inRooms) =>
    `${count(on)} von ${count(inRooms)} sind aufgeführt: Das Relais nennt, wer in den Räumen mit Teilnehmerliste ist, und zählt alle.`,
  leadToday: (on, heard) =>
    `<b>${count(on)}</b> aufgeführt, <b>${count(heard)}</b> davon heute auf den Bändern gehört`,
  lead: (on, heard, hours) =>
    `<b>${count(on)}</b> aufgeführt, <b>${count(heard)}</b> davon auf den Bändern gehört in ` +
    (hours === 1 ? 'der letzten Stunde' : `den letzten ${hours} Stunden`),
};

export const charts: Words['charts'] = {
  title: 'Diagramme',
  nothing: (isLongest: boolean) =>
    `In diesem Zeitraum wurde nichts gehört.${isLongest ? '' : ' Wähle einen längeren.'}`,
  byHour: 'Spots je Stunde',
  range: (spots, from, to) => `${count(spots)} Spots, ${from} bis ${to} UTC`,
  noHour:
    'Noch keine ganze Stunde hat Spots. Die laufende Stunde wird gezeigt, wenn sie vorbei ist.',
  byBand: 'Nach Band',
  bandCaption: 'Spots nach Band',
  byMode: 'Nach Betriebsart',
  modeCaption: 'Spots nach Betriebsart',
  most: 'Am meisten gehört',
  mostCaption: 'Am häufigsten gehörte Stationen',
};

export const skimmers: Words['skimmers'] = {
  title: 'Skimmer',
  bySpots: 'Nach Spots',
  busiest: (shown, total) => `die ${shown} aktivsten von ${count(total)}`,
  active: (total) => `${count(total)} aktiv`,
  none: (isLongest: boolean) =>
    `In diesem Zeitraum hat kein Skimmer etwas gemeldet.${isLongest ? '' : ' Wähle einen längeren.'}`,
};
