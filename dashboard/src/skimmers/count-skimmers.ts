import { askGroups } from '../aggregates/ask.js';
import { type AggregateQuery, client, type Skimmer, type SkimmerList } from '../service/api.js';
import { BAND_NAMES } from '../radio/bands.js';

/** As many as the service tells at once. */
export const LIMIT = 1_000;

/** Skimmers of a week are all whose grid and quality the service can tell. */
const KNOWN_HOURS = 168;

/**
 * Answers as `GET /skimmers` does, which takes no filters and knows no beginning of a day: what each heard is counted, and where it
 * is and how good it is are asked for.
 */
export async function countSkimmers(
  query: AggregateQuery,
  signal: AbortSignal,
): Promise<Pick<SkimmerList, 'skimmers' | 'total'>> {
  const { skimmers: known } = await client.listSkimmers(
    { hours: KNOWN_HOURS, limit: LIMIT, include: ['quality'] },
    { signal },
  );
  const { rows } = await askGroups(
    { ...query, by: ['spotter', 'band', 'mode'], measure: ['spots', 'last'] },
    signal,
  );
  const heard = new Map<string, Skimmer>();
  for (const [spotter, band, mode, spots, last] of rows) {
    const one = heard.get(String(spotter));
    heard.set(String(spotter), {
      spotter: String(spotter),
      grid: null,
      spotCount: (one?.spotCount ?? 0) + Number(spots),
      lastSpot: [one?.lastSpot ?? '', String(last)].sort().at(-1) ?? '',
      bands: [...new Set([...(one?.bands ?? []), String(band)])],
      modes: [...new Set([...(one?.modes ?? []), String(mode)])].sort(),
    });
  }
  const facts = new Map(known.map((one) => [one.spotter, one]));
  const skimmers = [...heard.values()]
    .map(({ spotCount, lastSpot, bands, modes, ...one }) => ({
      ...one,
      ...facts.get(one.spotter),
      spotCount,
      lastSpot,
      modes,
      bands: [...BAND_NAMES.filter((band) => bands.includes(band)), ...othersOf(bands)],
    }))
    .sort((a, b) => b.spotCount - a.spotCount);
  return { skimmers, total: skimmers.length };
}

function othersOf(bands: readonly string[]): readonly string[] {
  return bands.filter((band) => !BAND_NAMES.some((name) => name === band));
}
