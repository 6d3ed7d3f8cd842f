import { hash } from '../band/demo-random.js';
import type { DemoPages } from './demo-published-server.js';

/** Part of the stations that activate something in an hour: one in so many, in each programme. */
const ONE_IN = 12;

const HOUR = 3_600;

/** How long activators are on the air, each in an hour that begins at another minute; then they say QRT. */
const ACTIVE_SECONDS = 3_000;

const PARKS = ['Marsh', 'Ridge', 'Lake', 'Forest', 'Bay', 'Canyon', 'Meadow', 'Dunes'];
const NAMES = ['Heron', 'Granite', 'Cedar', 'Silver', 'Otter', 'Juniper', 'Falcon', 'Amber'];

/** An invented activation. */
interface Invented {
  readonly callsign: string;
  readonly number: string;
  readonly name: string;
  readonly atSeconds: number;
  readonly isOver: boolean;
}

/** Invents who activates what, in the forms of the real services: the same at the same time. */
export function activationPages(callsigns: readonly string[], nowSeconds: () => number): DemoPages {
  const listed = (salt: number) => inventedAt(callsigns, salt, nowSeconds());
  return {
    pota: () => JSON.stringify(listed(1).map(asPota)),
    wwff: () => JSON.stringify(listed(2).map(asWwff)),
    wwbota: () => JSON.stringify(listed(3).map(asWwbota)),
  };
}

function inventedAt(callsigns: readonly string[], salt: number, nowSeconds: number): Invented[] {
  return callsigns.flatMap((callsign, at) => {
    const begin = hash(salt, at) % HOUR;
    const hour = Math.floor((nowSeconds - begin) / HOUR);
    const seed = hash(salt, hour, at);
    if (seed % ONE_IN !== 0) return [];
    const fromSeconds = hour * HOUR + begin;
    const isOver = nowSeconds >= fromSeconds + ACTIVE_SECONDS;
    const atSeconds = fromSeconds + (isOver ? ACTIVE_SECONDS : 0);
    const number = String(1 + (hash(seed, 1) % 9_999)).padStart(4, '0');
    const name = `${pick(NAMES, hash(seed, 2))} ${pick(PARKS, hash(seed, 3))}`;
    return [{ callsign, number, name, atSeconds, isOver }];
  });
}

function pick(words: readonly string[], number: number): string {
  return words[number % words.length] ?? '';
}

function commentOf({ isOver }: Invented): string {
  return isOver ? 'QRT, 73' : 'CQ, invented';
}

function asPota(one: Invented) {
  return {
    activator: one.callsign,
    frequency: '14061.0',
    mode: 'CW',
    reference: `XX-${one.number}`,
    parkName: null,
    spotTime: new Date(one.atSeconds * 1000).toISOString().slice(0, 19),
    comments: commentOf(one),
    name: one.name,
  };
}

function asWwff(one: Invented) {
  return {
    activator: one.callsign,
    frequency_khz: 14_044,
    mode: 'CW',
    reference: `XXFF-${one.number}`,
    reference_name: one.name,
    spot_time: one.atSeconds,
    remarks: commentOf(one),
  };
}

function asWwbota(one: Invented) {
  return {
    call: one.callsign,
    freq: 14.033,
    mode: 'CW',
    comment: commentOf(one),
    type: one.isOver ? 'QRT' : 'Live',
    time: new Date(one.atSeconds * 1000).toISOString(),
    references: [{ reference: `B/XX-${one.number}`, name: one.name }],
  };
}
