import type { Groups } from '../service/api.js';

/** A band's strength in a minute or hour. */
export interface SnrPoint {
  readonly atMs: number;
  readonly spots: number;
  readonly best: number;
  readonly median: number;
}

/** The strength of a band over time. */
export interface SnrLine {
  readonly band: string;
  /** In order of time. */
  readonly points: readonly SnrPoint[];
}

/** The lines of an answer by time and band, in the order of the bands in it. */
export function readLines({ rows }: Pick<Groups, 'rows'>): readonly SnrLine[] {
  const lines = new Map<string, SnrPoint[]>();
  for (const [at, band, spots, best, median] of rows) {
    const points = lines.get(String(band)) ?? [];
    points.push({
      atMs: Date.parse(String(at)),
      spots: Number(spots),
      best: Number(best),
      median: Number(median),
    });
    lines.set(String(band), points);
  }
  return [...lines].map(([band, points]) => ({
    band,
    points: points.sort((a, b) => a.atMs - b.atMs),
  }));
}

/** The points of a line in runs without a gap: a line across silence would show what nobody heard. */
export function runsOf(points: readonly SnrPoint[], stepMs: number): readonly SnrPoint[][] {
  const runs: SnrPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.atMs - before.atMs <= stepMs) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** The lowest and highest dB of a scale that holds every median, in whole tens. */
export function scaleOf(lines: readonly SnrLine[]): { low: number; high: number } {
  const values = lines.flatMap(({ points }) => points.map(({ median }) => median));
  if (values.length === 0) return { low: 0, high: 30 };
  const low = Math.floor(Math.min(0, ...values) / 10) * 10;
  return { low, high: Math.max(low + 20, Math.ceil(Math.max(...values) / 10) * 10) };
}
