import type { Asked, AskedPlace, AskedRange } from './asked.js';
import { count } from '../numbers.js';
import { anyOf, saying, spaced, subject } from './said.js';
import { inPlace } from './de-places.js';

export const or = anyOf('de');

export function inPlaces(names: readonly string[]): string {
  return or(names.map(inPlace));
}

/** `12 Spots von Stationen in Japan, in der letzten Stunde auf 20 m in CW von Skimmern in Europa gehört`: the verb ends it. */
export function sentence(asked: Asked): string {
  const { total, time } = asked;
  const stations = stationText(asked.station);
  const skimmers = skimmerText(asked.skimmer);
  const what = spaced([
    total === undefined ? 'Spots' : total === 1 ? '1 Spot' : `${count(total)} Spots`,
    saying(asked.types, (names) => `vom Typ ${or(names)}`),
    saying(asked.notTypes, (names) => `aller Typen außer ${or(names)}`),
    stations && `von ${stations}`,
  ]);
  const how = howText(asked);
  return skimmers === ''
    ? spaced([what, how, time])
    : `${what}, ${spaced([time, how])} von ${skimmers} gehört`;
}

function howText({ bands, modes, kHz, snr, wpm }: Asked): string {
  const figures = [snr && `${rangeText(snr)} dB`, wpm && `${rangeText(wpm)} WPM`].filter(Boolean);
  return spaced([
    saying(bands, (names) => `auf ${or(names)}`),
    kHz && frequencyText(kHz),
    saying(modes, (names) => `in ${or(names)}`),
    figures.length > 0 && `mit ${figures.join(' und ')}`,
  ]);
}

export function stationText(station: Asked['station']): string {
  const members = [
    saying(station.groups, (names) => `der Gruppe ${or(names)}`),
    saying(station.lists, (names) => `der Liste ${or(names)}`),
  ];
  return subject(or(station.calls), 'Stationen', [
    station.part && `mit ${station.part} im Rufzeichen`,
    saying(station.prefixes, (texts) => `mit ${or(texts)} am Anfang des Rufzeichens`),
    members.filter(Boolean).join(' und '),
    ...placeTexts(station),
    saying(station.notCalls, (calls) => `außer ${or(calls)}`),
  ]);
}

export function skimmerText(skimmer: Asked['skimmer']): string {
  return subject(or(skimmer.calls), 'Skimmern', [
    saying(skimmer.nodes, (nodes) => `mit Empfänger ${or(nodes)}`),
    saying(skimmer.notNodes, (nodes) => `ohne Empfänger ${or(nodes)}`),
    ...placeTexts(skimmer),
    saying(skimmer.notCalls, (calls) => `außer ${or(calls)}`),
  ]);
}

function placeTexts({ countries, continents, within, ...place }: AskedPlace): string[] {
  return [
    inPlaces(countries),
    inPlaces(continents),
    saying(place.cqZones, (zones) => `in CQ-Zone ${or(zones)}`),
    saying(place.ituZones, (zones) => `in ITU-Zone ${or(zones)}`),
    saying(place.grids, (grids) => `in ${or(grids)}`),
    within ? `im Umkreis von ${within.km} km um ${within.grid}` : '',
  ];
}

function rangeText({ min, max }: AskedRange): string {
  return min && max ? `${min} bis ${max}` : min ? `mindestens ${min}` : `höchstens ${max}`;
}

function frequencyText({ min, max }: AskedRange): string {
  return `${min && max ? `von ${min} bis ${max}` : min ? `ab ${min}` : `bis ${max}`} kHz`;
}
