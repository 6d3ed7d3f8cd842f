import { BucketMemory } from './bucket-memory.js';
import type { PairsByBucket } from './tally.js';

/** Counts in 8 bytes that tell which bucket they are of, and when they were found. */
function finder() {
  const asked: number[][] = [];
  const find = async (buckets: readonly number[]): Promise<PairsByBucket> => {
    asked.push([...buckets]);
    return new Map(buckets.map((bucket) => [bucket, Uint32Array.of(bucket, asked.length)]));
  };
  return { asked, find };
}

describe('BucketMemory', () => {
  it('asks once for a bucket, until something newer is in it', async () => {
    const memory = new BucketMemory('test');
    const { asked, find } = finder();
    await memory.get(new Map([[1, 10], [2, 20]]), find); // prettier-ignore
    const again = await memory.get(new Map([[1, 10], [2, 21], [3, 30]]), find); // prettier-ignore
    expect(asked).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(again).toEqual(
      new Map([
        [1, Uint32Array.of(1, 1)],
        [2, Uint32Array.of(2, 2)],
        [3, Uint32Array.of(3, 2)],
      ]),
    );
  });

  it('asks for nothing when there is nothing to know', async () => {
    const { asked, find } = finder();
    expect(await new BucketMemory('test').get(new Map(), find)).toEqual(new Map());
    expect(asked).toEqual([]);
  });

  it('holds so many bytes, and lets go of what was not asked for longest', async () => {
    const memory = new BucketMemory('test', 16);
    const { asked, find } = finder();
    const ask = async (bucket: number) => memory.get(new Map([[bucket, 1]]), find);
    for (const bucket of [1, 2, 1, 3, 1, 2]) await ask(bucket);
    expect(asked).toEqual([[1], [2], [3], [2]]);
  });

  it('gives what it cannot hold all the same', async () => {
    const { find } = finder();
    const given = await new BucketMemory('test', 0).get(new Map([[5, 1]]), find);
    expect(given.get(5)).toEqual(Uint32Array.of(5, 1));
  });
});
