import { computed, signal } from '@preact/signals';
import { once } from '../browser/once.js';
import { locale } from '../words/locale.js';
import { words } from '../words/words.js';
import type { LonLat } from './geo.js';

/** The entities of the DXCC list: number, name in the API, flag, middle, and the code of ISO 3166 of a country of its own; empty until they are loaded. */
export const entityRows = signal<(typeof import('virtual:countries'))['default']>([]);

const codes = computed(() => new Map(entityRows.value.map(([dxcc, , , , , iso]) => [dxcc, iso])));

const numbers = computed(() => new Map(entityRows.value.map(([dxcc, name]) => [name, dxcc])));

const middles = computed(
  () => new Map(entityRows.value.map(([dxcc, , , lon, lat]) => [dxcc, [lon, lat] as const])),
);

/** The middle of a DXCC entity; `undefined` where there is none of this number, or they are not loaded. */
export function middleOf(dxcc: number): LonLat | undefined {
  return middles.value.get(dxcc);
}

/** Countries whose short name is an abbreviation that nobody says, as `É.-U.`, by language. */
const SAID_WHOLE: Readonly<Record<string, readonly string[]>> = { fr: ['GB', 'US'] };

const regionNames = computed(() => ({ short: namesOf('short'), long: namesOf('long') }));

function namesOf(style: 'short' | 'long'): Intl.DisplayNames {
  return new Intl.DisplayNames(locale.value, { type: 'region', style, fallback: 'none' });
}

function regionName(code: string): string | undefined {
  const isWhole = SAID_WHOLE[locale.value]?.includes(code) === true;
  return regionNames.value[isWhole ? 'long' : 'short'].of(code);
}

const RETRY_MS = 10_000;

const load = once(async () => {
  entityRows.value = (await import('virtual:countries')).default;
});

/** Loads them, once. Until they are there, as without a network, names are those of the API, and countries are shown by their numbers. */
export async function loadEntities(): Promise<void> {
  await load().catch(() => {
    setTimeout(() => void loadEntities(), RETRY_MS);
  });
}

/**
 * The name of a DXCC entity in the language of the page, where that has a word of its own for it or the entity is a country
 * in ISO 3166; else its name in the API. Without its number it is found by that name.
 */
export function entityName(name: string, dxcc?: number | null): string {
  const own = words.value.entities.get(name);
  if (own !== undefined || locale.value === 'en') return own ?? name;
  const code = codes.value.get(dxcc ?? numbers.value.get(name) ?? 0);
  return (code && regionName(code)) || name;
}
