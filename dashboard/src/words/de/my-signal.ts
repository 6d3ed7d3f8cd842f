import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('de');
const SPOTS = { one: 'Spot', other: 'Spots' };
const BY_SKIMMERS = { one: 'Skimmer', other: 'Skimmern' };

export const mySignal: Words['mySignal'] = {
  title: 'Mein Signal',
  callsign: 'Rufzeichen',
  compareWith: 'Vergleichen mit',
  show: 'Zeigen',
  keepAsMine: (callsign) => `${callsign} ist mein Rufzeichen`,
  noCallsign: 'Gib ein Rufzeichen ein, um zu sehen, wer es hört. Deines bleibt in diesem Browser.',
  tryCall: (callsign) => `Versuche ${callsign}`,
  window: 'Zeit',
  windows: {
    '10m': { name: '10 Minuten', past: 'in den letzten 10 Minuten' },
    '1h': { name: 'Stunde', past: 'in der letzten Stunde' },
    today: { name: 'Heute', past: 'heute (UTC)' },
    '24h': { name: 'Tag', past: 'in den letzten 24 Stunden' },
  },
  band: 'Band',
  allBands: 'Alle Bänder',
  allModes: 'Alle Betriebsarten',
  skimmersIn: 'Skimmer in',
  everywhere: 'Überall',
  continentsHead: 'Kontinente',
  countriesHead: 'Länder',
  region: (name, skimmers) => `${name} (${count(skimmers)})`,
  entity: (dxcc) => `DXCC ${dxcc}`,
  summary: (of) =>
    `${of.callsign} wurde ${of.past} von ${counted(of.skimmers, BY_SKIMMERS)} in ` +
    `${counted(of.countries, { one: 'Land', other: 'Ländern' })} gehört: ` +
    `${counted(of.spots, SPOTS)}, am stärksten ${of.best.best} dB bei ${of.best.spotter} auf ${of.best.band}.`,
  nobody: (callsign, past) => `Kein gewählter Skimmer hat ${callsign} ${past} gehört.`,
  elsewhere: (skimmers) =>
    `${counted(skimmers, { one: 'Skimmer hat', other: 'Skimmer haben' })} es auf anderen Bändern oder anderswo gehört.`,
  isCut: 'Mehr Skimmer haben es gehört, als gezeigt werden. Wähle einen kürzeren Zeitraum.',
  mapTitle: (callsign) => `Wo ${callsign} gehört wird`,
  mapSummary: (callsign, skimmers) =>
    `Weltkarte: ${counted(skimmers, { one: 'Skimmer, der', other: 'Skimmer, die' })} ${callsign} gehört ` +
    `${skimmers === 1 ? 'hat' : 'haben'}, nach SNR markiert. Die Tabelle zeigt dieselben Skimmer.`,
  withoutPlace: (skimmers) => `${count(skimmers)} weitere ohne bekannten Locator`,
  legend: 'Bestes SNR',
  snrSteps: ['unter 0 dB', '0 bis 9', '10 bis 19', '20 bis 29', '30 dB und mehr'],
  ownPlace: 'die Station',
  tableTitle: 'Nach Skimmer und Band',
  noReports: 'Für diese Auswahl gibt es nichts zu zeigen.',
  showAll: (rows) => `Alle ${count(rows)} Zeilen zeigen`,
  heads: {
    skimmer: 'Skimmer',
    country: 'Land',
    band: 'Band',
    best: 'Max. dB',
    median: 'Median dB',
    spots: 'Spots',
    last: 'Zuletzt',
    km: 'km',
    bearing: 'Richtung',
    time: 'Zeit, UTC',
    difference: 'Unterschied, dB',
  },
  bearingHint: (callsign) => `Antennenrichtung bei ${callsign}`,
  bearingFrom: (callsign) => `Richtung von ${callsign}`,
  chartTitle: 'SNR über die Zeit',
  chartOf: {
    minute: 'Median jeder Minute, dB, UTC',
    hour: 'Median jeder Stunde, dB, UTC',
  },
  asTable: 'Die Zahlen als Tabelle',
  compareTitle: 'Vergleich mit einer anderen Station',
  compareHow:
    'Gib oben ein zweites Rufzeichen ein, um zu sehen, um wie viel eines stärker ist als das andere, bei den Skimmern, die beide hören.',
  compareWithTitle: (callsign, other) => `${callsign} im Vergleich mit ${other}`,
  noPairs: (callsign, other) =>
    `Kein Skimmer hat ${callsign} und ${other} auf demselben Band gehört.`,
  difference: (of) =>
    `${of.callsign} gegenüber ${of.other}: ${of.db} dB, der Median der Unterschiede aus ` +
    `${counted(of.pairs, { one: 'Paar', other: 'Paaren' })} von Skimmer und Band.`,
  tooFewPairs: (pairs) => `Weniger als ${pairs} Paare: zu wenige für eine Aussage.`,
};

export const aggregates: Words['aggregates'] = {
  busy: 'Der Dienst beantwortet gerade andere Fragen. Die Seite fragt in ein paar Sekunden noch einmal.',
  expensive:
    'Das dauert dem Dienst zu lange. Wähle einen kürzeren Zeitraum oder ein kleineres Gebiet.',
  older: 'Die gezeigten Zahlen sind älter.',
};
