import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('de');
const SPOTS = { one: 'Spot', other: 'Spots' };

export const live: Words['live'] = {
  title: 'Spots, live',
  titleStill: 'Spots',
  glance: {
    label: 'Die vergangene Stunde',
    spotsPerHour: 'Spots/Stunde',
    spotsPerMinute: 'Spots/min jetzt',
    stations: 'Stationen',
    skimmers: 'Skimmer',
    busiestBand: 'Aktivstes Band',
    modes: 'Betriebsarten',
  },
  match: 'passen',
  inPastHour: 'in der letzten Stunde',
  tableLabel: 'Tabelle der Spots',
  showMore: (rows) => `${count(rows)} weitere zeigen`,
  stationsLive: 'Stationen, live',
  stations: 'Stationen',
  reports: 'Meldungen',
  bar: 'Was die Liste zeigt',
  rows: 'Was eine Zeile ist',
  look: {
    button: 'Spalten',
    columns: 'Spalten',
    sortedBy: 'Sortiert nach',
    isReversed: 'umgekehrt',
    isRoomy: 'Höhere Zeilen',
    lookup: 'Ein Rufzeichen führt zu',
    ownLookup: 'eine andere Adresse',
    address: 'Adresse',
    addressHint: 'https, mit {call} anstelle des Rufzeichens',
    noLookup: 'seinen Spots hier',
    bandUnit: 'Bänder in',
    metres: 'Metern',
    megahertz: 'MHz',
  },
  stationOnceTooLong:
    '„Jede Station einmal“ umfasst höchstens 24 Stunden. Wähle einen kürzeren Zeitraum.',
  ofSpots: (stations, spots) =>
    (stations === 1 ? 'Station' : 'Stationen') +
    (spots === undefined ? '' : ` aus ${counted(spots, SPOTS)}`),
  waiting: (spots) => `${count(spots)} neue warten, solange du in der Liste bist`,
  pause: 'Pause',
  resume: (waiting) => (waiting > 0 ? `Weiter, ${count(waiting)} neue` : 'Weiter'),
  refused: 'Diese Filter sind so nicht verwendbar; siehe oben.',
  nothing: (time) => `Keine Spots ${time}.`,
  nothingYet:
    'Sie erscheinen hier von selbst; der <status>Status</status> zeigt, ob die Quellen verbunden sind.',
  pages: {
    spots: 'Seiten der Spots',
    stations: 'Seiten der Stationen',
    newer: 'Neuere',
    older: 'Ältere',
    newest: 'Neueste',
    page: (number, pages) => `Seite ${count(number)} von ${count(pages)}`,
    range: (from, to, total) => `${count(from)} bis ${count(to)} von ${count(total)}`,
  },
  bands: {
    title: 'Bänder jetzt',
    how: 'Spots je Minute, letzte 10 min gegenüber der Stunde',
    rates: (now, hour) => `jetzt ${now} je Minute, ${hour} über die Stunde`,
    rising: 'steigt',
    falling: 'fällt',
  },
  day: 'Die letzten 24 Stunden',
  charts: 'Diagramme',
  all: 'Alle',
  topSkimmers: 'Aktivste Skimmer',
  noSkimmer: 'In der letzten Stunde hat kein Skimmer etwas gemeldet.',
};

const GRIDS = { one: 'Locator', other: 'Locatoren' };
const PATHS = { one: 'Strecke', other: 'Strecken' };
const SKIMMERS = { one: 'Skimmer', other: 'Skimmer' };

export const map: Words['map'] = {
  title: 'Karte der gehörten Locatoren',
  grids: 'Gehörte Locatoren',
  enlarge: 'Vergrößern',
  label: 'Karte',
  extent: (grids, entities, paths, skimmers, isTrimmed) =>
    `${counted(grids, GRIDS)}, ${entities > 0 ? `${count(entities)} mit der Mitte des Landes, ` : ''}` +
    `${isTrimmed ? 'die neuesten ' : ''}${counted(paths, PATHS)}, ${counted(skimmers, SKIMMERS)}`,
  gridUnknown: (entity) => `${entity}, Locator unbekannt`,
  summary: (places, skimmers) =>
    `Weltkarte mit der Nacht. ${counted(places, { one: 'Ort', other: 'Orte' })}, gehört von ` +
    `${counted(skimmers, { one: 'Skimmer', other: 'Skimmern' })}. Die Tabelle zeigt dieselben Spots.`,
  keys: 'Pfeiltasten verschieben die Karte, Plus und Minus zoomen, 0 zeigt alles, Enter öffnet die Liste des Ortes in der Mitte.',
  whole: 'Alles zeigen',
  kind: 'Projektion',
  kinds: { flat: 'Flach', azimuthal: 'Azimutal' },
  missing: 'Die Karte konnte nicht geladen werden.',
  legend: 'Legende',
  heard: 'gehört',
  entity: 'Locator unbekannt: Mitte des Landes',
  needed: 'fehlt meinem Log: neues Land oder neues Band',
  skimmer: 'Skimmer',
  night: 'Nacht, an ihrem Rand die Greyline',
  sun: 'Sonne im Zenit',
  longest: 'Längste Strecken',
  noPath:
    'Noch keine Strecke: Die Locatoren beider Enden müssen bekannt sein. Sie werden im Hintergrund nachgeschlagen.',
};
