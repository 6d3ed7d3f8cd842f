import type { Asked, AskedPlace, AskedRange } from './asked.js';
import { count } from '../numbers.js';
import { saying } from './said.js';

export function or(texts: readonly string[]): string {
  return texts.join('・');
}

/** `直近 1 時間にヨーロッパのスキマーが 20 m の CW で受信した日本の局のスポット 12 件`: what is counted ends it. */
export function sentence(asked: Asked): string {
  const { total, time } = asked;
  const skimmers = skimmerText(asked.skimmer);
  const where = whereText(asked);
  const verb = skimmers === '' ? '受信された' : '受信した';
  const stations = stationText(asked.station);
  // Without a station, `直近 1 時間のスポット` says enough.
  const isShort = skimmers + where + stations === '';
  const heard = isShort ? '' : joined([skimmers && attach(skimmers, 'が'), where, verb]);
  const what = [stations, factsText(asked)].filter(Boolean);
  return joined([
    attach(time, heard === '' ? 'の' : 'に'),
    heard,
    ...what.map((text) => attach(text, 'の')),
    total === undefined ? 'スポット' : `スポット ${count(total)} 件`,
  ]);
}

/** `20 m の CW で` */
function whereText({ bands, modes, kHz }: Asked): string {
  const parts = [or(bands), kHz ? rangeText(kHz, 'kHz') : '', or(modes)].filter(Boolean);
  if (parts.length === 0) return '';
  const last = parts.pop() ?? '';
  return joined([...parts.map((part) => attach(part, 'の')), attach(last, 'で')]);
}

function factsText({ types, notTypes, snr, wpm }: Asked): string {
  return [
    snr ? `SNR ${rangeText(snr, 'dB')}` : '',
    wpm ? rangeText(wpm, 'WPM') : '',
    saying(types, (names) => `種別 ${or(names)}`),
    saying(notTypes, (names) => `種別 ${or(names)} 以外`),
  ]
    .filter(Boolean)
    .join('、');
}

export function stationText(station: Asked['station']): string {
  const { calls, part, prefixes, groups, lists, notCalls } = station;
  const members = [
    saying(groups, (names) => `グループ ${or(names)}`),
    saying(lists, (names) => `リスト ${or(names)}`),
  ].filter(Boolean);
  return subject(calls, '局', notCalls, [
    part && `コールに ${part} を含む`,
    saying(prefixes, (texts) => `コールが ${or(texts)} で始まる`),
    members.length > 0 && `${members.join(' かつ')} の`,
    ...placeTexts(station),
  ]);
}

export function skimmerText(skimmer: Asked['skimmer']): string {
  const { calls, nodes, notNodes, notCalls } = skimmer;
  return subject(calls, 'スキマー', notCalls, [
    ...placeTexts(skimmer),
    saying(nodes, (names) => `受信機 ${or(names)} の`),
    saying(notNodes, (names) => `受信機 ${or(names)} 以外の`),
  ]);
}

/** `日本の局（JA1ABC を除く）` */
function subject(
  calls: readonly string[],
  kind: string,
  notCalls: readonly string[],
  clauses: readonly (string | false)[],
): string {
  const asked = clauses.filter((clause) => clause !== false && clause !== '') as string[];
  if (calls.length + notCalls.length + asked.length === 0) return '';
  return joined([
    ...asked,
    or(calls) || kind,
    saying(notCalls, (names) => `（${or(names)} を除く）`),
  ]);
}

function placeTexts({ countries, continents, within, ...place }: AskedPlace): string[] {
  return [
    saying(continents, (names) => attach(or(names), 'の')),
    saying(countries, (names) => attach(or(names), 'の')),
    saying(place.cqZones, (zones) => `CQ ゾーン ${or(zones)} の`),
    saying(place.ituZones, (zones) => `ITU ゾーン ${or(zones)} の`),
    saying(place.grids, (grids) => `グリッド ${or(grids)} の`),
    within ? `${within.grid} から ${within.km} km 以内の` : '',
  ];
}

function rangeText({ min, max }: AskedRange, unit: string): string {
  return min && max
    ? `${min}～${max} ${unit}`
    : min
      ? `${min} ${unit} 以上`
      : `${max} ${unit} 以下`;
}

/** With a space where Latin letters or figures meet Japanese, as everywhere in these words. */
function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).reduce((text, part) => {
    const isMixed = text !== '' && isLatin(text.at(-1)) !== isLatin(part.at(0));
    const isBracket = /^[（]|[）]$/.test(part.at(0) ?? '') || /[）]$/.test(text);
    return text + (isMixed && !isBracket ? ' ' : '') + part;
  }, '');
}

function attach(text: string, particle: string): string {
  return joined([text, particle]);
}

function isLatin(character = ''): boolean {
  return /^[\x21-\x7e\u00c0-\u024f]$/.test(character);
}
