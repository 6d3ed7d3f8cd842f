import { setTimeout as delay } from 'node:timers/promises';
import { SerialQueue } from './serial-queue.js';

describe('SerialQueue', () => {
  it('runs one after another, in order, whatever each takes', async () => {
    const queue = new SerialQueue();
    const said: string[] = [];
    const work = (name: string, ms: number) => async () => {
      said.push(`${name} begins`);
      await delay(ms);
      said.push(`${name} ends`);
      return name;
    };
    const outcomes = [queue.run(work('long', 20)), queue.run(work('short', 0))];
    expect(await Promise.all(outcomes)).toEqual(['long', 'short']);
    expect(said).toEqual(['long begins', 'long ends', 'short begins', 'short ends']);
  });

  it('goes on after a work that fails, whose caller is told', async () => {
    const queue = new SerialQueue();
    const failed = queue.run(async () => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('is idle when all works have ended, and settled with them', async () => {
    const queue = new SerialQueue();
    expect(queue.isIdle).toBe(true);
    const failed = queue.run(async () => Promise.reject(new Error('no'))).catch(() => undefined);
    void queue.run(async () => delay(5));
    expect(queue.isIdle).toBe(false);
    await queue.settled();
    expect(queue.isIdle).toBe(true);
    await failed;
  });
});
