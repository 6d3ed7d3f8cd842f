import { Client } from 'pg';
import { BANDS } from '../../../src/radio/band.js';

/** A spot as the API must show it, read from the raw rows without any of the service's SQL. */
export interface OracleSpot {
  readonly id: number;
  readonly heardAt: number;
  readonly spotter: string;
  readonly callsign: string;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snr: number;
  readonly wpm: number;
}

/** What to look for; both ends of the window are inclusive, in seconds. */
export interface OracleQuery {
  readonly call?: string;
  readonly callsign?: string;
  readonly spotter?: string;
  readonly modes?: readonly string[];
  readonly bands?: readonly string[];
  readonly snrMin?: number;
  readonly snrMax?: number;
  readonly freqMinKhz?: number;
  readonly freqMaxKhz?: number;
  readonly since: number;
  readonly until?: number;
  readonly afterId?: number;
}

/** Answers by looking at every spot: slow, and plainly right. */
export class SpotOracle {
  private constructor(private readonly spots: readonly OracleSpot[]) {}

  static async of(databaseUrl: string): Promise<SpotOracle> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, string | number>>(`
      SELECT s.id, extract(epoch FROM s.heard_at) AS heard_at, p.callsign AS spotter, c.callsign,
        s.frequency_hz, m.name AS mode, s.snr_db, s.wpm
      FROM spots s, callsigns c, callsigns p, modes m
      WHERE c.id = s.callsign_id AND p.id = s.spotter_id AND m.id = s.mode_id`);
    await client.end();
    return new SpotOracle(
      rows.map((row) => ({
        id: Number(row.id),
        heardAt: Number(row.heard_at),
        spotter: String(row.spotter),
        callsign: String(row.callsign),
        frequencyHz: Number(row.frequency_hz),
        mode: String(row.mode),
        snr: Number(row.snr_db),
        wpm: Number(row.wpm),
      })),
    );
  }

  /** All that match: newest first, or by ascending id beyond a cursor. */
  find(query: OracleQuery): OracleSpot[] {
    const found = this.spots.filter((spot) => matches(spot, query));
    return query.afterId === undefined
      ? found.sort((a, b) => b.heardAt - a.heardAt || b.id - a.id)
      : found.sort((a, b) => a.id - b.id);
  }
}

/** A spot as it stands in an answer. */
export function toWire(spot: OracleSpot): object {
  return {
    id: spot.id,
    timestamp: new Date(spot.heardAt * 1000).toISOString().replace('.000Z', 'Z'),
    spotter: spot.spotter,
    spotter_grid: null,
    callsign: spot.callsign,
    grid: null,
    frequency: spot.frequencyHz / 1000,
    mode: spot.mode,
    snr: spot.snr,
    wpm: spot.wpm || null,
  };
}

function matches(spot: OracleSpot, query: OracleQuery): boolean {
  const { call, callsign, spotter, modes, bands, since, until, afterId } = query;
  const { snrMin, snrMax, freqMinKhz, freqMaxKhz } = query;
  return (
    spot.heardAt >= since &&
    (until === undefined || spot.heardAt <= until) &&
    (call === undefined || spot.callsign.includes(call)) &&
    (callsign === undefined || spot.callsign === callsign) &&
    (spotter === undefined || spot.spotter === spotter) &&
    (modes === undefined || modes.includes(spot.mode)) &&
    (bands === undefined || bands.some((name) => isInBand(spot.frequencyHz, name))) &&
    (snrMin === undefined || spot.snr >= snrMin) &&
    (snrMax === undefined || spot.snr <= snrMax) &&
    (freqMinKhz === undefined || spot.frequencyHz / 1000 >= freqMinKhz) &&
    (freqMaxKhz === undefined || spot.frequencyHz / 1000 <= freqMaxKhz) &&
    (afterId === undefined || spot.id > afterId)
  );
}

function isInBand(frequencyHz: number, name: string): boolean {
  const band = BANDS.find((one) => one.name === name)!;
  return frequencyHz >= band.minFreqKhz * 1000 && frequencyHz <= band.maxFreqKhz * 1000;
}
