/** The continents as filters of the API name them. */
export const CONTINENTS = ['EU', 'NA', 'AS', 'SA', 'AF', 'OC', 'AN'] as const;

export type Continent = (typeof CONTINENTS)[number];

export function isContinent(text: unknown): text is Continent {
  return CONTINENTS.some((one) => one === text);
}
