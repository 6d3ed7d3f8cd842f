import type { Groups } from '../../service/api.js';

/** Reports of skimmers around home in the past hour, and what is usual in this hour of the day. */
interface Opening {
  readonly spots: number;
  /** Mean of the days before; `undefined` while there is none. */
  readonly usual: number | undefined;
}

/** By continent and band, as `EU 20m`. */
export type Openings = ReadonlyMap<string, Opening>;

export function openingKey(continent: string, band: string): string {
  return `${continent} ${band}`;
}

type Rows = Groups['rows'];

/** Puts the past hour beside the mean of an hour of the day over the days that have any spot. */
export function openings(now: Rows, usual: Rows, days: number, hour: number): Openings {
  const found = new Map<string, Opening>();
  const meanOf = (spots: number) => (days === 0 ? undefined : spots / days);
  for (const [continent, band, hourOfDay, spots] of usual) {
    if (continent === null || Number(hourOfDay) !== hour) continue;
    const key = openingKey(String(continent), String(band));
    found.set(key, { spots: 0, usual: meanOf(Number(spots)) });
  }
  for (const [continent, band, spots] of now) {
    if (continent === null) continue;
    const key = openingKey(String(continent), String(band));
    found.set(key, { usual: meanOf(0), ...found.get(key), spots: Number(spots) });
  }
  return found;
}
