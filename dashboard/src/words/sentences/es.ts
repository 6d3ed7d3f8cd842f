import type { Asked, AskedPlace, AskedRange } from './asked.js';
import { count } from '../numbers.js';
import { anyOf, saying, spaced, subject } from './said.js';

export const or = anyOf('es');

export function inPlaces(names: readonly string[]): string {
  return `en ${or(names)}`;
}

/** `12 spots de estaciones de Japón oídos por skimmers de Europa en 20 m en CW en la última hora` */
export function sentence(asked: Asked): string {
  const { total, time } = asked;
  const stations = stationText(asked.station);
  const skimmers = skimmerText(asked.skimmer);
  return spaced([
    total === undefined ? 'Spots' : total === 1 ? '1 spot' : `${count(total)} spots`,
    saying(asked.types, (names) => `de tipo ${or(names)}`),
    saying(asked.notTypes, (names) => `de todos los tipos salvo ${or(names)}`),
    stations && `de ${stations}`,
    skimmers && `${total === 1 ? 'oído' : 'oídos'} por ${skimmers}`,
    howText(asked),
    time,
  ]);
}

function howText({ bands, modes, kHz, snr, wpm }: Asked): string {
  const figures = [snr && `${rangeText(snr)} dB`, wpm && `${rangeText(wpm)} WPM`].filter(Boolean);
  // `20 m CW`, as it is said; lists of both would run into each other.
  const isPair = bands.length === 1 && modes.length === 1;
  return spaced([
    saying(bands, (names) => `en ${or(names)}`),
    isPair && or(modes),
    kHz && frequencyText(kHz),
    !isPair && saying(modes, (names) => `en ${or(names)}`),
    figures.length > 0 && `con ${figures.join(' y ')}`,
  ]);
}

export function stationText(station: Asked['station']): string {
  const members = [
    saying(station.groups, (names) => `del grupo ${or(names)}`),
    saying(station.lists, (names) => `de la lista ${or(names)}`),
  ];
  return subject(or(station.calls), 'estaciones', [
    station.part && `con ${station.part} en el indicativo`,
    saying(station.prefixes, (texts) => `con ${or(texts)} al comienzo del indicativo`),
    members.filter(Boolean).join(' y '),
    ...placeTexts(station),
    saying(station.notCalls, (calls) => `salvo ${or(calls)}`),
  ]);
}

export function skimmerText(skimmer: Asked['skimmer']): string {
  return subject(or(skimmer.calls), 'skimmers', [
    saying(skimmer.nodes, (nodes) => `con receptor ${or(nodes)}`),
    saying(skimmer.notNodes, (nodes) => `sin receptor ${or(nodes)}`),
    ...placeTexts(skimmer),
    saying(skimmer.notCalls, (calls) => `salvo ${or(calls)}`),
  ]);
}

function placeTexts({ countries, continents, within, ...place }: AskedPlace): string[] {
  return [
    saying(countries, (names) => `de ${or(names)}`),
    saying(continents, (names) => `de ${or(names)}`),
    saying(place.cqZones, (zones) => `en zona CQ ${or(zones)}`),
    saying(place.ituZones, (zones) => `en zona ITU ${or(zones)}`),
    saying(place.grids, (grids) => `en ${or(grids)}`),
    within ? `a menos de ${within.km} km de ${within.grid}` : '',
  ];
}

function rangeText({ min, max }: AskedRange): string {
  return min && max ? `${min} a ${max}` : min ? `al menos ${min}` : `como máximo ${max}`;
}

function frequencyText({ min, max }: AskedRange): string {
  return `${min && max ? `de ${min} a ${max}` : min ? `desde ${min}` : `hasta ${max}`} kHz`;
}
