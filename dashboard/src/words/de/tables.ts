import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const tables: Words['tables'] = {
  station: 'Station',
  callsign: 'Rufzeichen',
  skimmer: 'Skimmer',
  entity: 'Land',
  grid: 'Locator',
  band: 'Band',
  mode: 'Betriebsart',
  modeHead: 'Betr.',
  spots: 'Spots',
  ago: 'Vor',
  heard: 'Gehört',
  name: 'Name',
  room: 'Raum',
  bar: 'Balken',
  share: 'Anteil',
  hour: 'Stunde',
  bands: 'Bänder',
  modes: 'Betriebsarten',
  wpmHint: 'Wörter pro Minute',
  path: 'Vom Skimmer',
  pathHint: 'Wie weit die Station von dem Skimmer ist, der sie gehört hat',
  last: 'Zuletzt',
  age: 'Alter',
  ageHint: 'Wie lange es her ist, dass sie zuletzt gehört wurde',
  sort: (name) => `Nach ${name} sortieren`,
  sortedOf: (name, shown, total) =>
    `Sortiert nach ${name}: die ${count(shown)} gezeigten von ${count(total)}.`,
  lastHint: 'Wann sie zuletzt gehört wurde, UTC',
  bestDbHint: 'Das beste Signal-Rausch-Verhältnis',
  best: 'Bester',
  bestHint: 'Der Skimmer, der das beste Signal-Rausch-Verhältnis gemeldet hat',
  by: 'Von',
  byHint: 'Wie viele der Skimmer, die zu den Filtern passen, sie gehört haben',
  byMore: 'Skimmer, die nicht zu den Filtern passen, haben sie auch gehört.',
  activates: (what) => `Aktiviert ${what}`,
  quality: 'Güte',
  qualities: { confirmed: 'bestätigt', single: 'einzeln', suspect: 'zweifelhaft' },
  qualityHints: {
    confirmed:
      'Zwei Skimmer oder mehr haben sie innerhalb von 10 Minuten auf dieser Frequenz gehört.',
    single: 'Kein zweiter Skimmer hat sie auf dieser Frequenz bestätigt.',
    suspect:
      'Vermutlich falsch dekodiert: Viel mehr Skimmer haben auf dieser Frequenz ein ähnliches Rufzeichen gehört.',
  },
  spotsCaption: 'Spots, die neuesten zuerst',
  stationsCaption: 'Stationen, die zuletzt gehörten zuerst',
  hoursCaption: 'Spots je Stunde, UTC',
  keys: 'Die Pfeiltasten gehen von Station zu Station.',
};

export const filterText: Words['filterText'] = {
  list: (parts) => parts.join(', '),
  age: (units, unit) => `${units} ${unit === 'm' ? 'min' : unit}`,
  window: (since, until) => (since === '' ? `Stunde bis ${until}` : `${since} bis ${until}`),
};
