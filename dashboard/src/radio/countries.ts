import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { entityName, entityRows, loadEntities } from './entity-name.js';

/** A country of the DXCC list. */
export interface Country {
  readonly dxcc: string;
  readonly name: string;
  /** Of the country that it is or is in; empty where it has none. */
  readonly flag: string;
}

/** In the order of their names; empty until they are loaded. */
export const countries = computed((): readonly Country[] =>
  entityRows.value.map(([dxcc, name, flag]) => ({ dxcc: `${dxcc}`, name, flag })),
);

/** Loads the names while they are needed; without them numbers are shown. */
export function useCountries(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) void loadEntities();
  }, [isNeeded]);
}

export function countryName(dxcc: string): string | undefined {
  const country = countries.value.find((one) => one.dxcc === dxcc);
  return country && nameOf(country);
}

/** In the language of the page. */
function nameOf({ dxcc, name }: Country): string {
  return entityName(name, Number(dxcc));
}

/** The flag of a country, or of the one that it is in; empty where it has none, or the names are not loaded. */
export function countryFlag(dxcc: string): string {
  return countries.value.find((one) => one.dxcc === dxcc)?.flag ?? '';
}

/**
 * The countries of a typed text: the one of exactly this name, or those with the text in their names, where a word
 * begins with it first. Names are those of the page's language, and of English.
 */
export function findCountries(all: readonly Country[], typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const isNamed = (one: Country, has: (name: string) => boolean) =>
    [one.name, nameOf(one)].some((name) => has(name.toLowerCase()));
  const exact = all.filter((one) => isNamed(one, (name) => name === wanted));
  if (exact.length > 0) return exact;
  const beginsWord = (one: Country) => isNamed(one, (name) => ` ${name}`.includes(` ${wanted}`));
  return all
    .filter((one) => isNamed(one, (name) => name.includes(wanted)))
    .toSorted((a, b) => Number(beginsWord(b)) - Number(beginsWord(a)));
}
