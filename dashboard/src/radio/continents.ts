import { words } from '../words/words.js';

/** The continents as filters of the API name them. */
export const CONTINENTS = ['EU', 'NA', 'AS', 'SA', 'AF', 'OC', 'AN'] as const;

export type Continent = (typeof CONTINENTS)[number];

export function isContinent(text: unknown): text is Continent {
  return CONTINENTS.some((one) => one === text);
}

/** `Europe` for `EU`; what is no continent stays as it is. */
export function continentName(code: string): string {
  const known = code.toUpperCase();
  return isContinent(known) ? words.value.continents[known] : code;
}
