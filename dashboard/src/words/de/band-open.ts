import { count, counting } from '../numbers.js';
import type { Words } from '../words.js';

const counted = counting('de');
const OF_DAYS = { one: 'Tag', other: 'Tagen' };

export const bandOpen: Words['bandOpen'] = {
  title: 'Ist das Band offen?',
  from: 'Skimmer in',
  to: 'Stationen in',
  anywhere: 'Überall',
  near: (grid) => `Um ${grid}`,
  country: 'Land',
  noCountry: 'wählen',
  entity: (dxcc) => `DXCC ${dxcc}`,
  day: 'Zeit',
  past: 'Letzte 24 Stunden',
  before: 'Die 24 davor',
  count: 'Zählen',
  measures: { spots: 'Spots', stations: 'Stationen' },
  measured: {
    spots: (n) => counted(n, { one: 'Spot', other: 'Spots' }),
    stations: (n) => counted(n, { one: 'Station', other: 'Stationen' }),
  },
  band: 'Band',
  loadingHistory: 'Die Tage davor werden geladen…',
  verdicts: {
    open: () => 'Jetzt offen, wie üblich um diese Uhrzeit.',
    openEarly: (hour) => `Jetzt offen, früher als üblich: sonst ab ${clock(hour)}.`,
    openUnusual: () => 'Jetzt offen, was um diese Uhrzeit ungewöhnlich ist.',
    openNoHistory: () => 'Jetzt offen.',
    closed: (hour) =>
      hour === undefined
        ? 'Jetzt nicht offen; üblicherweise öffnet es nicht.'
        : `Jetzt nicht offen; üblicherweise öffnet es um ${clock(hour)}.`,
    closedUnusual: () => 'Jetzt nicht offen, obwohl es um diese Uhrzeit üblich wäre.',
    closedNoHistory: () => 'Jetzt nicht offen.',
    unknown: () => 'Nicht bekannt: In der letzten Stunde wurde gar nichts gehört.',
  },
  pastHour: (of) =>
    `${pathText(of.band, of.to)}: ${of.heard} in der letzten Stunde, ` +
    (of.mean === undefined
      ? `und zu wenige Tage, um zu sagen, was üblich ist (${of.days} von mindestens ${of.minDays}).`
      : `üblich sind ${count(Math.round(of.mean * 10) / 10)} um diese Stunde ` +
        `(${clock(of.hour)} bis ${clock(of.hour + 1)}, Mittel aus ${counted(of.days, OF_DAYS)}).`),
  path: (band, to) => `${pathText(band, to)}.`,
  openHours: (spans, nowHour) =>
    `${nowHour === undefined ? 'Die 24 Stunden davor' : 'Letzte 24 Stunden'}: ${spans.length === 0 ? 'nicht offen' : `offen von ${spanList(spans, nowHour)}`}.`,
  unheardHours: (spans) => `Keine Daten: ${spanList(spans)}.`,
  usualHours: (spans) => (spans.length === 0 ? '' : `Üblich: ${spanList(spans)}.`),
  openMeans: (from) => `Offen: ${from} je Stunde oder mehr. Zeiten in UTC.`,
  pastTitle: 'Letzte 24 Stunden je Stunde, UTC',
  beforeTitle: 'Die 24 Stunden davor je Stunde, UTC',
  hoursTable: 'Bänder je Stunde',
  hoursCaption: 'Nach Band und Stunde: was gehört wurde und was um diese Uhrzeit üblich ist',
  meanOf: (days) => `üblich: Mittel der ${days} Tage davor`,
  meanOfSome: (min, max, all) =>
    `üblich: Mittel aus ${min === max ? '' : `${min} bis `}${counted(max, OF_DAYS)}, da es noch keine ${all} gibt`,
  noMean: (days, minDays) => `üblich: erst ab ${minDays} Tagen mit Daten; bisher ${count(days)}`,
  cell: (of) =>
    `${of.band}, ${of.hour}:00: ${of.heard}${of.isNow ? ' bisher' : ''}` +
    (of.mean === '' ? '' : `, üblich ${of.mean} (Mittel aus ${counted(of.days, OF_DAYS)})`),
  cellUnheard: (band, hour) => `${band}, ${hour}:00: keine Daten`,
  legend: 'Farbstufen und Zeichen',
  few: 'wenige',
  many: 'viele',
  more: 'das Doppelte des Üblichen oder mehr',
  less: 'die Hälfte des Üblichen oder weniger',
  smallIsUsual: 'kleine Zahl: um diese Uhrzeit üblich',
  notOver: 'noch nicht vorbei',
  unheard: 'keine Daten: es wurde gar nichts gehört',
  distanceTitle: 'Entfernung nach Band',
  distanceAside: 'letzte Stunde; Stufen von 500 km, nach dem unteren Ende',
  distanceTable: 'Entfernung nach Band',
  distanceCaption: 'Nach Entfernung zwischen Skimmer und Station und nach Band',
  km: 'km',
  unknown: 'unbekannt',
  bandSpots: (band) => `Spots der letzten Stunde auf ${band}`,
  nothing: 'In der letzten Stunde wurde nichts gehört.',
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m nach Europa` */
function pathText(band: string, to: string): string {
  return `${band.replace(/c?m$/, ' $&')}${to === '' ? '' : ` nach ${to}`}`;
}

/** `07:00 bis 11:00, 16:00 bis 18:00` */
function spanList(spans: readonly (readonly [number, number])[], nowHour?: number): string {
  return spans
    .map(([from, to]) => `${clock(from)} bis ${to - 1 === nowHour ? 'jetzt' : clock(to)}`)
    .join(', ');
}
