import type { CommittedBatch, RecentSpot, SpotInclude } from '../spots/spots.service.js';
import type { StreamFilter } from './stream-filter.js';
import type { StreamFormat } from './stream-message.js';

/** Encodes a committed batch once for all who ask for the same, and each spot once for each format. */
export class EncodedBatch {
  private readonly spots: readonly RecentSpot[];
  private readonly encoded = new Map<StreamFormat, Map<string, Buffer | undefined>>();
  private readonly texts = new Map<StreamFormat, Map<string, Map<RecentSpot, string>>>();

  /** @param oldestSeconds spots heard earlier are left out */
  constructor(
    private readonly committed: CommittedBatch,
    oldestSeconds: number,
  ) {
    this.spots = (committed.spots ?? []).filter(
      ({ heardAtSeconds }) => heardAtSeconds >= oldestSeconds,
    );
  }

  /** `undefined` when nothing of it is for the client. */
  bytesFor(filter: StreamFilter, format: StreamFormat): Buffer | undefined {
    // What is chosen by what passed before is one client's alone.
    if (filter.chooses) return this.encode(filter, format);
    const byKey = within(this.encoded, format);
    if (byKey.has(filter.key)) return byKey.get(filter.key);
    const bytes = this.encode(filter, format);
    byKey.set(filter.key, bytes);
    return bytes;
  }

  private encode(filter: StreamFilter, format: StreamFormat): Buffer | undefined {
    const { include, chooses } = filter;
    const passing = this.spots.filter((spot) => filter.matches(spot));
    const spots = chooses ? passing.filter((spot) => chooses(spot)) : passing;
    if (spots.length === 0) return undefined;
    const texts = within(within(this.texts, format), include?.join() ?? '');
    return format.encode({
      type: 'spots',
      lastId: this.committed.lastId,
      spots: spots.map((spot) => ({ id: spot.id, text: textOf(spot, format, texts, include) })),
    });
  }
}

function textOf(
  spot: RecentSpot,
  format: StreamFormat,
  texts: Map<RecentSpot, string>,
  include: readonly SpotInclude[] | undefined,
): string {
  const known = texts.get(spot);
  if (known !== undefined) return known;
  const text = format.textOf(spot, include);
  texts.set(spot, text);
  return text;
}

function within<Outer, Inner, Value>(
  outer: Map<Outer, Map<Inner, Value>>,
  key: Outer,
): Map<Inner, Value> {
  let inner = outer.get(key);
  if (!inner) outer.set(key, (inner = new Map()));
  return inner;
}
