import { BAND_NAMES, bandIdOf, type BandName } from '../../radio/band.js';
import { parseMode } from '../../radio/report-fields.js';

/** An entity that is worked already on a band and mode. */
export type Triple = readonly [dxcc: number, band: BandName, mode: string];

/** Maximum triples of one alert. */
export const MAX_WORKED = 5_000;

const MAX_DXCC = 999;

/** Reads the triples; returns a text that says what is wrong otherwise. */
export function readWorked(value: unknown): Triple[] | string {
  if (!Array.isArray(value)) return 'must be a list of [dxcc, band, mode]';
  if (value.length > MAX_WORKED)
    return `must have at most ${MAX_WORKED} items; got ${value.length}`;
  const triples: Triple[] = [];
  for (const [at, item] of (value as unknown[]).entries()) {
    const triple = readTriple(item);
    if (!triple)
      return `must hold [dxcc, band, mode], such as [291, "20m", "CW"]; item ${at + 1} is none`;
    triples.push(triple);
  }
  return triples;
}

function readTriple(item: unknown): Triple | undefined {
  if (!Array.isArray(item) || item.length !== 3) return undefined;
  const [dxcc, bandText, modeText] = item as unknown[];
  const isEntity = Number.isInteger(dxcc) && Number(dxcc) >= 1 && Number(dxcc) <= MAX_DXCC;
  if (!isEntity || typeof bandText !== 'string' || typeof modeText !== 'string') return undefined;
  const band = BAND_NAMES.find((name) => name === bandText.toLowerCase());
  const mode = parseMode(modeText);
  return band && mode ? [Number(dxcc), band, mode] : undefined;
}

/** Looks up what is worked, for each spot. 5,000 triples take 20 KB; a look-up takes some 12 comparisons. */
export class Worked {
  private readonly modes = new Map<string, number>();
  private readonly numbers: Uint32Array;

  constructor(triples: readonly Triple[]) {
    const numbers = triples.map(([dxcc, band, mode]) =>
      numberOf(dxcc, bandIdOf(band), this.learn(mode)),
    );
    this.numbers = Uint32Array.from(new Set(numbers)).sort();
  }

  /** Whether an entity is worked on a band and mode. */
  has(dxcc: number, bandId: number, mode: string): boolean {
    const modeNumber = this.modes.get(mode);
    if (modeNumber === undefined || this.numbers.length === 0) return false;
    const wanted = numberOf(dxcc, bandId, modeNumber);
    let low = 0;
    for (let high = this.numbers.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.numbers[low] === wanted;
  }

  private learn(mode: string): number {
    const known = this.modes.get(mode);
    if (known !== undefined) return known;
    this.modes.set(mode, this.modes.size);
    return this.modes.size - 1;
  }
}

/** Packs a triple into 32 bits: 17 of the mode, 5 of the band, 10 of the entity. */
function numberOf(dxcc: number, bandId: number, modeNumber: number): number {
  return modeNumber * 32_768 + bandId * 1_024 + dxcc;
}
