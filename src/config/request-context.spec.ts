import { setTimeout as delay } from 'node:timers/promises';
import { currentRequestId, leaveRequest, runForRequest } from './request-context.js';

/** A request that looks at its id again and again while others come and go. */
async function request(id: string, looks: number): Promise<(string | undefined)[]> {
  const seen = runForRequest({ requestId: id, address: '192.0.2.1' }, async () => {
    const ids = [currentRequestId()];
    for (let look = 0; look < looks; look++) {
      await delay(1);
      ids.push(currentRequestId());
    }
    return ids;
  });
  return seen.finally(leaveRequest);
}

describe('the id of the request', () => {
  it('is known to all that belongs to it, however many there are at once', async () => {
    const lengths = [1, 9, 3, 5, 2];
    const seen = await Promise.all(lengths.map((looks, n) => request(`r${n}`, looks)));
    for (const [n, ids] of seen.entries()) expect(new Set(ids)).toEqual(new Set([`r${n}`]));
  });

  it('is known again after nobody was inside', async () => {
    expect(await request('first', 2)).toEqual(['first', 'first', 'first']);
    expect(currentRequestId()).toBeUndefined();
    expect(await request('second', 1)).toEqual(['second', 'second']);
  });

  it('is none outside', () => {
    expect(currentRequestId()).toBeUndefined();
  });
});
