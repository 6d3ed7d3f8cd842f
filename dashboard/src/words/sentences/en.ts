import type { Asked, AskedPlace, AskedRange } from './asked.js';
import { count } from '../numbers.js';
import { saying, spaced, subject } from './said.js';

/** `A, B or C` */
export function or(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

export function inPlaces(names: readonly string[]): string {
  return `in ${or(names)}`;
}

/** The line that explains what is shown. */
export function sentence(asked: Asked): string {
  const { total, bands, time } = asked;
  const stations = stationText(asked.station);
  const skimmers = skimmerText(asked.skimmer);
  const begin = spaced([
    total === undefined ? 'Spots' : total === 1 ? '1 spot' : `${count(total)} spots`,
    stations && `of ${stations}`,
    skimmers && `heard by ${skimmers}`,
    saying(bands, (names) => `on ${or(names)}`),
  ]);
  const facts = factsOf(asked);
  return facts.length === 0 ? `${begin} ${time}` : `${[begin, ...facts].join(', ')}, ${time}`;
}

export function stationText(station: Asked['station']): string {
  return subject(or(station.calls), 'stations', [
    station.part && `with ${station.part} in the callsign`,
    saying(station.prefixes, (texts) => `with ${or(texts)} at the beginning of the callsign`),
    saying(station.groups, (names) => `of the group ${or(names)}`),
    saying(station.lists, (names) => `of the list ${or(names)}`),
    ...placeTexts(station),
    saying(station.notCalls, (calls) => `other than ${or(calls)}`),
  ]);
}

export function skimmerText(skimmer: Asked['skimmer']): string {
  return subject(or(skimmer.calls), 'skimmers', [
    saying(skimmer.nodes, (nodes) => `at the receivers ${or(nodes)}`),
    saying(skimmer.notNodes, (nodes) => `not at the receivers ${or(nodes)}`),
    ...placeTexts(skimmer),
    saying(skimmer.notCalls, (calls) => `other than ${or(calls)}`),
  ]);
}

function placeTexts({ countries, continents, within, ...place }: AskedPlace): string[] {
  return [
    saying(countries, inPlaces),
    saying(continents, inPlaces),
    saying(place.cqZones, (zones) => `in CQ zone ${or(zones)}`),
    saying(place.ituZones, (zones) => `in ITU zone ${or(zones)}`),
    saying(place.grids, (grids) => `in grid ${or(grids)}`),
    within ? `within ${within.km} km of ${within.grid}` : '',
  ];
}

function factsOf({ modes, types, notTypes, snr, wpm, kHz }: Asked): string[] {
  return [
    or(modes),
    saying(types, (names) => `type ${or(names)}`),
    saying(notTypes, (names) => `not of type ${or(names)}`),
    snr ? `${rangeText(snr)} dB` : '',
    wpm ? `${rangeText(wpm)} WPM` : '',
    kHz ? `${rangeText(kHz)} kHz` : '',
  ].filter(Boolean);
}

function rangeText({ min, max }: AskedRange): string {
  return min && max ? `${min} to ${max}` : min ? `at least ${min}` : `at most ${max}`;
}
