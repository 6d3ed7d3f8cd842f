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
  const means = new Map<string, number>();
  for (const [continent, band, hourOfDay, spots] of usual) {
    if (continent === null || Number(hourOfDay) !== hour) continue;
    means.set(openingKey(String(continent), String(band)), Number(spots) / Math.max(1, days));
  }
  const counts = new Map<string, number>();
  for (const [continent, band, spots] of now) {
    if (continent !== null) counts.set(openingKey(String(continent), String(band)), Number(spots));
  }
  const keys = new Set([...means.keys(), ...counts.keys()]);
  return new Map(
    [...keys].map((key) => [
      key,
      { spots: counts.get(key) ?? 0, usual: days === 0 ? undefined : (means.get(key) ?? 0) },
    ]),
  );
}
