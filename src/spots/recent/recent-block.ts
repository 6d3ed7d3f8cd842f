/** So many spots stand together: coarse enough to skip, fine enough to drop. */
export const BLOCK_SPOTS = 1_024;

/** What of a spot is kept as it is. */
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

/** Neighbours in the log, in columns: 37 bytes a spot, and the texts of those that were asked for. */
export class RecentBlock {
  readonly ids = new Float64Array(BLOCK_SPOTS);
  readonly heardAt = new Uint32Array(BLOCK_SPOTS);
  readonly frequencyHz = new Float64Array(BLOCK_SPOTS);
  readonly callsigns = new Uint32Array(BLOCK_SPOTS);
  readonly spotters = new Uint32Array(BLOCK_SPOTS);
  readonly modeIds = new Uint8Array(BLOCK_SPOTS);
  readonly bandIds = new Uint8Array(BLOCK_SPOTS);
  readonly snrDb = new Int16Array(BLOCK_SPOTS);
  readonly wpm = new Uint16Array(BLOCK_SPOTS);
  readonly typeIds = new Uint8Array(BLOCK_SPOTS);
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

  /** @param callsign and `spotter` are places in {@link RecentNames} */
  push(row: RecentRow, callsign: number, spotter: number): void {
    const place = this.length++;
    this.ids[place] = row.id;
    this.heardAt[place] = row.heardAtSeconds;
    this.frequencyHz[place] = row.frequencyHz;
    this.callsigns[place] = callsign;
    this.spotters[place] = spotter;
    this.modeIds[place] = row.modeId;
    this.bandIds[place] = row.bandId;
    this.snrDb[place] = row.snrDb;
    this.wpm[place] = row.wpm;
    this.typeIds[place] = row.typeId;
    this.spotterNodes[place] = row.spotterNode;
    this.oldestHeardAt = Math.min(this.oldestHeardAt, row.heardAtSeconds);
    this.newestHeardAt = Math.max(this.newestHeardAt, row.heardAtSeconds);
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
