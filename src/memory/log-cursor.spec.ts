import { type HeldLog, LogCursor } from './log-cursor.js';
import type { RecentSpot } from './store/recent-store.js';

/** Memory that holds the spots of (`heldAfterId`, `newestId`], as many as are asked for. */
function memory(heldAfterId: number, newestId: number): HeldLog {
  return {
    heldAfterId,
    newestId,
    spotsBeyond: (afterId, limit) => {
      if (afterId < heldAfterId) return undefined;
      const length = Math.max(0, Math.min(limit, newestId - afterId));
      return Array.from({ length }, (_, at) => ({ id: afterId + at + 1 }) as RecentSpot);
    },
  };
}

describe('a place in the log', () => {
  it('reads on to the end of what memory holds, each spot once', () => {
    const cursor = new LogCursor(memory(100, 2_600), 150);
    const ids: number[] = [];
    const ends: boolean[] = [];
    while (cursor.isBehind) {
      const batch = cursor.next();
      if (!batch) throw new Error('memory holds it');
      ids.push(...batch.spots.map(({ id }) => id));
      ends.push(batch.isEnd);
      cursor.moveTo(batch.lastId);
    }
    expect(ids).toEqual(Array.from({ length: 2_450 }, (_, at) => 151 + at));
    expect(ends).toEqual([false, false, true]);
    expect(cursor.id).toBe(2_600);
  });

  it('gives nothing where memory lacks the next spot, and skips to what it holds when told', () => {
    const cursor = new LogCursor(memory(100, 200), 99);
    expect(cursor.next()).toBeUndefined();
    expect([cursor.skipToHeld(), cursor.id, cursor.skipToHeld()]).toEqual([true, 100, false]);
    expect(cursor.next()).toMatchObject({ lastId: 200, isEnd: true });
  });

  it('never moves back', () => {
    const cursor = new LogCursor(memory(0, 10), 7);
    cursor.moveTo(3);
    expect(cursor.id).toBe(7);
  });
});
