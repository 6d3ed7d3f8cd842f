import { withinTime } from '../../../src/tools/within-time.js';

/** A spot of DXCache as Wavelog goes on with it. */
export interface WavelogSpot {
  readonly spotted: string;
  readonly spotter: string;
  readonly frequency: number;
  readonly mode: string;
  readonly submode: string;
  readonly message?: string;
  readonly when: string;
  readonly age: number;
  readonly dxcc_spotted: Readonly<Record<string, unknown>>;
  readonly dxcc_spotter: Readonly<Record<string, unknown>>;
}

/** Where Wavelog has to look an entity up itself. */
const LOOKED_UP = { entity: 'looked up by Wavelog' };

/** A reference of a park, a summit or an island in a comment. */
const REFERENCE = /\b(?:[A-Z0-9]{1,3}\/[A-Z]{2}|[A-Z0-9]{1,5})-\d{3,5}\b/;

/**
 * The list of the DX cluster, as Wavelog's `Dxcluster_model.php` reads it: it waits 10 s, needs 200, more than 20 bytes
 * and an array, and passes over what has no numeric frequency or is too old.
 * @param dxcacheUrl as its administrator enters it
 */
export async function wavelogSpotlist(
  dxcacheUrl: string,
  { band = 'All', maxAgeMinutes = 60, nowMs = Date.now() } = {},
): Promise<WavelogSpot[]> {
  const url = band === 'All' ? `${dxcacheUrl}/spots/` : `${dxcacheUrl}/spots/${band}`;
  const { status, text } = await withinTime(10_000, undefined, async (signal) => {
    const headers = { 'User-Agent': 'Wavelog 2.1 DXLookup' };
    const response = await fetch(url, { headers, redirect: 'error', signal });
    return { status: response.status, text: await response.text() };
  });
  if (status !== 200 || text.length <= 20) return [];
  const json: unknown = JSON.parse(text);
  if (!Array.isArray(json)) return [];
  return json
    .filter(({ frequency }) => frequency !== undefined && !Number.isNaN(Number(frequency)))
    .map((spot) => toWavelogSpot(spot, nowMs))
    .filter(({ age }) => age <= maxAgeMinutes);
}

/** The spot on a frequency in kHz, by which Wavelog fills its form in; `''` for none. */
export async function wavelogSpotAt(dxcacheUrl: string, khz: number): Promise<unknown> {
  const text = await (await fetch(`${dxcacheUrl}/spot/${khz}`)).text();
  return text.length > 20 ? JSON.parse(text) : '';
}

function toWavelogSpot(spot: Partial<WavelogSpot>, nowMs: number): WavelogSpot {
  const { message = '', mode = '', submode = '', when = '', spotted = '', spotter = '' } = spot;
  if (mode === '' || submode === '') throw new Error('Wavelog would guess the mode');
  if (REFERENCE.test(message.toUpperCase())) throw new Error(`a reference in ${message}`);
  return {
    ...spot,
    spotted,
    spotter,
    when,
    frequency: Number(spot.frequency),
    mode: mode.toLowerCase(),
    submode: submode.toUpperCase(),
    age: Math.trunc((nowMs - Date.parse(when)) / 60_000),
    // It asks whether the property is there: null would be an entity without a name.
    dxcc_spotted: spot.dxcc_spotted === undefined ? LOOKED_UP : spot.dxcc_spotted,
    dxcc_spotter: spot.dxcc_spotter === undefined ? LOOKED_UP : spot.dxcc_spotter,
  };
}
