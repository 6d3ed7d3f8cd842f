import type { Groups } from '../service/api.js';
import type { LonLat } from '../radio/geo.js';
import type { Asked } from './choices.js';

/** What a skimmer heard of a station on a band. */
export interface Report {
  readonly spotter: string;
  readonly band: string;
  readonly spots: number;
  /** Best and median SNR, dB. */
  readonly best: number;
  readonly median: number;
  /** When it was heard last. */
  readonly last: string;
}

/** Where a skimmer is, as far as it is known. */
export interface SkimmerPlace {
  readonly grid: string | null;
  readonly at: LonLat | undefined;
  readonly entity: string | null;
  readonly dxcc: number | null;
  readonly continent: string | null;
}

export type Places = ReadonlyMap<string, SkimmerPlace>;

/** The reports of a station in an answer by callsign, spotter and band, strongest first. */
export function readReports({ rows }: Pick<Groups, 'rows'>, callsign: string): readonly Report[] {
  return rows
    .filter(([of]) => of === callsign)
    .map(([, spotter, band, spots, best, median, last]) => ({
      spotter: String(spotter),
      band: String(band),
      spots: Number(spots),
      best: Number(best),
      median: Number(median),
      last: String(last),
    }))
    .sort(byStrength);
}

function byStrength(a: Report, b: Report): number {
  return b.best - a.best || b.median - a.median || (a.spotter < b.spotter ? -1 : 1);
}

/** The reports on a band from a continent or country; a skimmer of unknown place is in none. */
export function chosenReports(
  reports: readonly Report[],
  places: Places,
  { band, continent, dxcc }: Pick<Asked, 'band' | 'continent' | 'dxcc'>,
): readonly Report[] {
  return reports.filter((report) => {
    const place = places.get(report.spotter);
    return (
      (band === '' || report.band === band) &&
      (continent === '' || place?.continent === continent) &&
      (dxcc === undefined || place?.dxcc === dxcc)
    );
  });
}

/** Reports in figures. */
export interface Totals {
  readonly skimmers: number;
  readonly countries: number;
  readonly spots: number;
  readonly best: Report | undefined;
}

/** Counts reports that are ordered by strength. */
export function totalsOf(reports: readonly Report[], places: Places): Totals {
  const spotters = new Set(reports.map(({ spotter }) => spotter));
  const countries = new Set([...spotters].flatMap((name) => places.get(name)?.dxcc ?? []));
  return {
    skimmers: spotters.size,
    countries: countries.size,
    spots: reports.reduce((sum, { spots }) => sum + spots, 0),
    best: reports[0],
  };
}

/** A place to choose, with how many skimmers there hear the station. */
export interface Region<Value> {
  readonly value: Value;
  readonly name: string;
  readonly skimmers: number;
}

/** The continents and countries of the skimmers, those with most skimmers first. */
export function regionsOf(
  reports: readonly Report[],
  places: Places,
): { continents: readonly Region<string>[]; countries: readonly Region<number>[] } {
  const spotters = [...new Set(reports.map(({ spotter }) => spotter))];
  const known = spotters.flatMap((spotter) => places.get(spotter) ?? []);
  return {
    continents: counted(known, ({ continent }) => continent, String),
    countries: counted(
      known,
      ({ dxcc }) => dxcc,
      (dxcc, { entity }) => entity ?? `DXCC ${dxcc}`,
    ),
  };
}

function counted<Value>(
  places: readonly SkimmerPlace[],
  valueOf: (place: SkimmerPlace) => Value | null,
  nameOf: (value: Value, place: SkimmerPlace) => string,
): readonly Region<Value>[] {
  const regions = new Map<Value, Region<Value>>();
  for (const place of places) {
    const value = valueOf(place);
    if (value === null) continue;
    const skimmers = (regions.get(value)?.skimmers ?? 0) + 1;
    regions.set(value, { value, name: nameOf(value, place), skimmers });
  }
  return [...regions.values()].sort(
    (a, b) => b.skimmers - a.skimmers || (a.name < b.name ? -1 : 1),
  );
}
