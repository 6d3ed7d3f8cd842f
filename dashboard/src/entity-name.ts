import { computed, signal } from '@preact/signals';
import { locale } from './words/locale.js';

/** What tells the region of an entity by its number, and its number by its English name. */
interface Entities {
  readonly regionAs: (dxcc: number) => string | undefined;
  readonly numberOf: ReadonlyMap<string, number>;
}

const entities = signal<Entities | undefined>(undefined);

const regionNames = computed(
  () => new Intl.DisplayNames(locale.value, { type: 'region', style: 'short', fallback: 'none' }),
);

/** Loads what other languages than English need. Without it, as without a network, names are those of the API. */
export async function loadEntityNames(): Promise<void> {
  if (!entities.value) await load().catch(() => undefined);
}

async function load(): Promise<void> {
  const [{ regionAs }, { default: rows }] = await Promise.all([
    import('../../src/radio/regions.js'),
    import('virtual:countries'),
  ]);
  entities.value = { regionAs, numberOf: new Map(rows.map(([dxcc, name]) => [name, dxcc])) };
}

/**
 * The name of a DXCC entity in the language of the page, where the entity is a country of ISO 3166; else its name in the
 * API. Without its number it is found by that name.
 */
export function entityName(name: string, dxcc?: number | null): string {
  if (locale.value === 'en' || !entities.value) return name;
  const { regionAs, numberOf } = entities.value;
  const number = dxcc ?? numberOf.get(name);
  const region = number === undefined ? undefined : regionAs(number);
  // Parts of a region, such as `GB-ENG`, have no name in the browser.
  return (region?.length === 2 && regionNames.value.of(region)) || name;
}
