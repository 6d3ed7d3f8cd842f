import { computed, signal } from '@preact/signals';
import { locale } from './words/locale.js';

/** The code of ISO 3166 of each entity that is a country of its own, by its number in the DXCC list. */
const codes = signal<ReadonlyMap<number, string>>(new Map());

/** The number of each entity by its name in the API. */
const numbers = signal<ReadonlyMap<string, number>>(new Map());

const regionNames = computed(
  () => new Intl.DisplayNames(locale.value, { type: 'region', style: 'short', fallback: 'none' }),
);

/** Loads what other languages than English need. Without it, as without a network, names are those of the API. */
export async function loadEntityNames(): Promise<void> {
  if (codes.value.size === 0) await load().catch(() => undefined);
}

async function load(): Promise<void> {
  const { default: rows } = await import('virtual:countries');
  codes.value = new Map(rows.flatMap(([dxcc, , iso]) => (iso === undefined ? [] : [[dxcc, iso]])));
  numbers.value = new Map(rows.map(([dxcc, name]) => [name, dxcc]));
}

/**
 * The name of a DXCC entity in the language of the page, where the entity is a country of its own in ISO 3166; else its name
 * in the API. Without its number it is found by that name.
 */
export function entityName(name: string, dxcc?: number | null): string {
  if (locale.value === 'en') return name;
  const code = codes.value.get(dxcc ?? numbers.value.get(name) ?? 0);
  return (code && regionNames.value.of(code)) || name;
}
