import { count, counting } from '../numbers.js';
import { towards } from '../sentences/fr-places.js';
import type { Words } from '../words.js';

const counted = counting('fr');
const DAYS = { one: 'jour', other: 'jours' };

export const bandOpen: Words['bandOpen'] = {
  title: 'La bande est-elle ouverte ?',
  from: 'Lieu des skimmers',
  to: 'Lieu des stations',
  anywhere: 'Partout',
  near: (grid) => `Près de ${grid}`,
  country: 'Entité',
  noCountry: 'choisir',
  entity: (dxcc) => `DXCC ${dxcc}`,
  day: 'Période',
  past: '24 dernières heures',
  before: 'Les 24 précédentes',
  count: 'Compter',
  measures: { spots: 'Spots', stations: 'Stations' },
  measured: {
    spots: (n) => counted(n, { one: 'spot', other: 'spots', many: 'de spots' }),
    stations: (n) => counted(n, { one: 'station', other: 'stations', many: 'de stations' }),
  },
  band: 'Bande',
  loadingHistory: 'Chargement des jours précédents…',
  verdicts: {
    open: () => 'Ouverte, comme d’habitude à cette heure.',
    openEarly: (hour) => `Ouverte, plus tôt que d’habitude : en général dès ${clock(hour)}.`,
    openUnusual: () => 'Ouverte, ce qui est rare à cette heure.',
    openNoHistory: () => 'Ouverte.',
    closed: (hour) =>
      hour === undefined
        ? 'Pas ouverte ; en général elle ne s’ouvre pas.'
        : `Pas ouverte ; en général elle s’ouvre à ${clock(hour)}.`,
    closedUnusual: () => 'Pas ouverte, alors qu’elle l’est d’habitude à cette heure.',
    closedNoHistory: () => 'Pas ouverte.',
    unknown: () => 'On ne sait pas : rien du tout n’a été entendu au cours de la dernière heure.',
  },
  pastHour: (of) =>
    `${pathText(of.band, of.to)} : ${of.heard} au cours de la dernière heure, ` +
    (of.mean === undefined
      ? `et trop peu de jours pour dire ce qui est habituel (${of.days} sur au moins ${of.minDays}).`
      : `d’habitude ${count(Math.round(of.mean * 10) / 10)} à cette heure ` +
        `(${clock(of.hour)} à ${clock(of.hour + 1)}, moyenne de ${counted(of.days, DAYS)}).`),
  path: (band, to) => `${pathText(band, to)}.`,
  openHours: (spans, nowHour) =>
    `${nowHour === undefined ? 'Les 24 heures précédentes' : '24 dernières heures'} : ${spans.length === 0 ? 'pas ouverte' : `ouverte ${spanList(spans, nowHour)}`}.`,
  unheardHours: (spans) => `Pas de données : ${spanList(spans)}.`,
  usualHours: (spans) => (spans.length === 0 ? '' : `D’habitude : ${spanList(spans)}.`),
  openMeans: (from) => `Ouverte : ${from} par heure ou plus. Heures en UTC.`,
  pastTitle: '24 dernières heures, par heure, UTC',
  beforeTitle: 'Les 24 heures précédentes, par heure, UTC',
  hoursTable: 'Bandes par heure',
  hoursCaption: 'Par bande et heure : ce qui a été entendu, et ce qui est habituel à cette heure',
  meanOf: (days) => `habituel : moyenne des ${days} jours précédents`,
  meanOfSome: (min, max, all) =>
    `habituel : moyenne de ${min === max ? '' : `${min} à `}${counted(max, DAYS)}, faute d’en avoir déjà ${all}`,
  noMean: (days, minDays) =>
    `habituel : à partir de ${minDays} jours de données ; ${count(days)} pour l’instant`,
  cell: (of) =>
    `${of.band}, ${of.hour} h : ${of.heard}${of.isNow ? ' jusqu’ici' : ''}` +
    (of.mean === '' ? '' : `, d’habitude ${of.mean} (moyenne de ${counted(of.days, DAYS)})`),
  cellUnheard: (band, hour) => `${band}, ${hour} h : pas de données`,
  legend: 'Teintes et signes',
  few: 'peu',
  many: 'beaucoup',
  more: 'au moins le double de l’habitude',
  less: 'au plus la moitié de l’habitude',
  smallIsUsual: 'petit chiffre : habituel à cette heure',
  notOver: 'heure en cours',
  unheard: 'pas de données : rien du tout n’a été entendu',
  distanceTitle: 'Distance par bande',
  distanceAside: 'dernière heure ; pas de 500 km, par la borne basse',
  distanceTable: 'Distance par bande',
  distanceCaption: 'Par distance entre skimmer et station, et par bande',
  km: 'km',
  unknown: 'inconnue',
  bandSpots: (band) => `Spots de la dernière heure sur ${band}`,
  nothing: 'Rien n’a été entendu au cours de la dernière heure.',
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m vers l’Europe` */
function pathText(band: string, to: string): string {
  return `${band.replace(/c?m$/, ' $&')}${to === '' ? '' : ` ${towards(to)}`}`;
}

/** `de 07:00 à 11:00, de 16:00 à 18:00` */
function spanList(spans: readonly (readonly [number, number])[], nowHour?: number): string {
  return spans
    .map(([from, to]) => `de ${clock(from)} à ${to - 1 === nowHour ? 'maintenant' : clock(to)}`)
    .join(', ');
}
