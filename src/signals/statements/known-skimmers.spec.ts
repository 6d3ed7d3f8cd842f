import type { TimeWindow } from '../../time/time-window.js';
import { KnownSkimmers } from './known-skimmers.js';
import type { IdRange } from './signal-statements.repository.js';

describe('the skimmers of a log', () => {
  const day = { fromSeconds: 1_000, toSeconds: null };
  /** By id: who reported a spot, and when. */
  const spots = [
    { id: 1, heardAtSeconds: 500, skimmer: 9 },
    { id: 2, heardAtSeconds: 1_500, skimmer: 7 },
    { id: 3, heardAtSeconds: 1_600, skimmer: 7 },
    { id: 4, heardAtSeconds: 1_100, skimmer: 5 },
  ];
  let reads: IdRange[];
  beforeEach(() => (reads = []));

  const read = async ({ fromSeconds }: TimeWindow, ids: IdRange) => {
    reads.push(ids);
    const found = spots.filter(
      ({ id, heardAtSeconds }) =>
        heardAtSeconds >= fromSeconds && id > ids.afterId && id <= ids.upToId,
    );
    return [...new Set(found.map(({ skimmer }) => skimmer))];
  };
  const upTo = (lastId: number, history = 'a') => ({ history, lastId });

  it('are read once, then those of new spots alone, however late', async () => {
    const skimmers = new KnownSkimmers(10);
    expect(await skimmers.of(upTo(3), day, read)).toEqual([7]);
    expect(await skimmers.of(upTo(3), { ...day, fromSeconds: 1_550 }, read)).toEqual([7]);
    expect(await skimmers.of(upTo(4), { ...day, fromSeconds: 1_050 }, read)).toEqual([7, 5]);
    expect(reads).toEqual([
      { afterId: 0, upToId: 3 },
      { afterId: 3, upToId: 4 },
    ]);
  });

  it('are all there in an older snapshot', async () => {
    const skimmers = new KnownSkimmers(10);
    await skimmers.of(upTo(4), day, read);
    expect(await skimmers.of(upTo(2), day, read)).toEqual([7, 5]);
    expect(reads).toHaveLength(1);
  });

  it('are read anew of a longer window, and of another history', async () => {
    const skimmers = new KnownSkimmers(10);
    await skimmers.of(upTo(4), day, read);
    expect(await skimmers.of(upTo(4), { ...day, fromSeconds: 0 }, read)).toEqual([9, 7, 5]);
    expect(await skimmers.of(upTo(2, 'b'), { ...day, fromSeconds: 0 }, read)).toEqual([9, 7]);
  });

  it('are read anew where those kept are too many, and untold where those of a window are', async () => {
    const skimmers = new KnownSkimmers(2);
    expect(await skimmers.of(upTo(4), { ...day, fromSeconds: 0 }, read)).toBeUndefined();
    expect(await skimmers.of(upTo(4), day, read)).toEqual([7, 5]);
    expect(await new KnownSkimmers(1).of(upTo(4), day, read)).toBeUndefined();
  });
});
