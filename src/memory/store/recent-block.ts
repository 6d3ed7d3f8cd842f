import type { RowColumn } from '../../query/filter/criterion.js';

/** How many spots stand together: enough to skip many at once, few enough to drop the oldest in time. */
export const BLOCK_SPOTS = 1_024;

/** Fields of a spot that are kept as they are. */
export interface RecentRow {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly frequencyHz: number;
  readonly modeId: number;
  readonly bandId: number;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  /** 0 for none. */
  readonly typeId: number;
  /** -1 for none. */
  readonly spotterNode: number;
}

/** Neighbours in the log, in columns: 41 bytes a spot, and the texts of those that were asked for. */
export class RecentBlock {
  readonly ids = new Float64Array(BLOCK_SPOTS);
  readonly heardAt = new Uint32Array(BLOCK_SPOTS);
  readonly callsigns = new Uint32Array(BLOCK_SPOTS);
  /** Numbers of {@link SignalNumbers}. */
  readonly signals = new Uint32Array(BLOCK_SPOTS);
  readonly spotters = new Uint32Array(BLOCK_SPOTS);
  /** Columns that filters compare. */
  readonly columns = {
    mode_id: new Uint8Array(BLOCK_SPOTS),
    band_id: new Uint8Array(BLOCK_SPOTS),
    type_id: new Uint8Array(BLOCK_SPOTS),
    frequency_hz: new Float64Array(BLOCK_SPOTS),
    snr_db: new Int16Array(BLOCK_SPOTS),
    wpm: new Uint16Array(BLOCK_SPOTS),
  } satisfies Record<RowColumn, ArrayLike<number>>;
  readonly spotterNodes = new Int16Array(BLOCK_SPOTS);
  /** Made when first asked for. */
  readonly texts = new Map<number, string>();
  length = 0;
  oldestHeardAt = Infinity;
  newestHeardAt = -Infinity;

  /** @param newestHeardBefore when the newest of all spots in earlier blocks was heard */
  constructor(readonly newestHeardBefore: number) {}

  get isFull(): boolean {
    return this.length === BLOCK_SPOTS;
  }

  get firstId(): number {
    return this.ids[0] ?? Infinity;
  }

  get lastId(): number {
    return this.ids[this.length - 1] ?? -Infinity;
  }

  /** @param callsign and `spotter` are places in {@link RecentNames} */
  push(row: RecentRow, callsign: number, spotter: number, signal: number): void {
    const place = this.length++;
    this.ids[place] = row.id;
    this.heardAt[place] = row.heardAtSeconds;
    this.callsigns[place] = callsign;
    this.signals[place] = signal;
    this.spotters[place] = spotter;
    const { columns } = this;
    columns.mode_id[place] = row.modeId;
    columns.band_id[place] = row.bandId;
    columns.type_id[place] = row.typeId;
    columns.frequency_hz[place] = row.frequencyHz;
    columns.snr_db[place] = row.snrDb;
    columns.wpm[place] = row.wpm;
    this.spotterNodes[place] = row.spotterNode;
    this.oldestHeardAt = Math.min(this.oldestHeardAt, row.heardAtSeconds);
    this.newestHeardAt = Math.max(this.newestHeardAt, row.heardAtSeconds);
  }

  /** Values of one spot that filters compare. */
  columnsAt(place: number): Record<RowColumn, number> {
    const { mode_id, band_id, type_id, frequency_hz, snr_db, wpm } = this.columns;
    return {
      mode_id: mode_id[place] ?? 0,
      band_id: band_id[place] ?? 0,
      type_id: type_id[place] ?? 0,
      frequency_hz: frequency_hz[place] ?? 0,
      snr_db: snr_db[place] ?? 0,
      wpm: wpm[place] ?? 0,
    };
  }

  /** The place of the first spot with a higher id than a cursor; {@link length} when there is none. */
  placeAfter(id: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? 0) > id) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
