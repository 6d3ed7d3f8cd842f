import type { Asked, AskedPlace, AskedRange } from './asked.js';
import { count } from '../numbers.js';
import { anyOf, saying, spaced, subject } from './said.js';
import { inPlace } from './fr-places.js';

export const or = anyOf('fr');

export function inPlaces(names: readonly string[]): string {
  return or(names.map(inPlace));
}

/** `12 spots de stations au Japon entendus par des skimmers en Europe sur 20 m en CW au cours de la dernière heure` */
export function sentence(asked: Asked): string {
  const { total, time } = asked;
  const isOne = total !== undefined && total < 2;
  const stations = stationText(asked.station);
  const skimmers = skimmerText(asked.skimmer);
  return spaced([
    total === undefined ? 'Spots' : isOne ? `${total} spot` : `${count(total)} spots`,
    saying(asked.types, (names) => `de type ${or(names)}`),
    saying(asked.notTypes, (names) => `de tous types sauf ${or(names)}`),
    stations && `de ${stations}`,
    skimmers && `${isOne ? 'entendu' : 'entendus'} par ${skimmers}`,
    howText(asked),
    time,
  ]);
}

function howText({ bands, modes, kHz, snr, wpm }: Asked): string {
  const figures = [snr && `${rangeText(snr)} dB`, wpm && `${rangeText(wpm)} WPM`].filter(Boolean);
  return spaced([
    saying(bands, (names) => `sur ${or(names)}`),
    kHz && frequencyText(kHz),
    saying(modes, (names) => `en ${or(names)}`),
    figures.length > 0 && `avec ${figures.join(' et ')}`,
  ]);
}

export function stationText(station: Asked['station']): string {
  const members = [
    saying(station.groups, (names) => `du groupe ${or(names)}`),
    saying(station.lists, (names) => `de la liste ${or(names)}`),
  ];
  return subject(or(station.calls), 'stations', [
    station.part && `avec ${station.part} dans l’indicatif`,
    saying(station.prefixes, (texts) => `avec ${or(texts)} au début de l’indicatif`),
    members.filter(Boolean).join(' et '),
    ...placeTexts(station),
    saying(station.notCalls, (calls) => `sauf ${or(calls)}`),
  ]);
}

export function skimmerText(skimmer: Asked['skimmer']): string {
  return subject(or(skimmer.calls), 'des skimmers', [
    saying(skimmer.nodes, (nodes) => `avec le récepteur ${or(nodes)}`),
    saying(skimmer.notNodes, (nodes) => `sans le récepteur ${or(nodes)}`),
    ...placeTexts(skimmer),
    saying(skimmer.notCalls, (calls) => `sauf ${or(calls)}`),
  ]);
}

function placeTexts({ countries, continents, within, ...place }: AskedPlace): string[] {
  return [
    inPlaces(countries),
    inPlaces(continents),
    saying(place.cqZones, (zones) => `en zone CQ ${or(zones)}`),
    saying(place.ituZones, (zones) => `en zone UIT ${or(zones)}`),
    saying(place.grids, (grids) => `en ${or(grids)}`),
    within ? `à moins de ${within.km} km de ${within.grid}` : '',
  ];
}

function rangeText({ min, max }: AskedRange): string {
  return min && max ? `${min} à ${max}` : min ? `au moins ${min}` : `au plus ${max}`;
}

function frequencyText({ min, max }: AskedRange): string {
  const range = min && max ? `de ${min} à ${max}` : min ? `à partir de ${min}` : `jusqu’à ${max}`;
  return `${range} kHz`;
}
