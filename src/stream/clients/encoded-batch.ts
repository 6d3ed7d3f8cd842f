import type { RecentSpot } from '../../spots/spots.service.js';
import type { StreamFilter } from './stream-filter.js';
import type { Encoder } from './stream-message.js';
import type { CommittedBatch } from '../../spots/spots.service.js';

/** What was just stored, put together once for all who ask for the same. */
export class EncodedBatch {
  private readonly spots: readonly RecentSpot[];
  private readonly encoded = new Map<Encoder, Map<string, Buffer | undefined>>();

  /** @param oldestSeconds spots heard earlier are left out */
  constructor(
    private readonly committed: CommittedBatch,
    oldestSeconds: number,
  ) {
    this.spots = (committed.spots ?? []).filter(
      ({ heardAtSeconds }) => heardAtSeconds >= oldestSeconds,
    );
  }

  /** `undefined` when nothing of it matches. */
  bytesFor(filter: StreamFilter, encode: Encoder): Buffer | undefined {
    let byKey = this.encoded.get(encode);
    if (!byKey) this.encoded.set(encode, (byKey = new Map()));
    if (byKey.has(filter.key)) return byKey.get(filter.key);
    const spots = this.spots.flatMap((spot) => filter.tell(spot) ?? []);
    const { lastId } = this.committed;
    const bytes = spots.length === 0 ? undefined : encode({ type: 'spots', lastId, spots });
    byKey.set(filter.key, bytes);
    return bytes;
  }
}
