import { setImmediate as turn } from 'node:timers/promises';
import { whenAborted } from '../tools/repeat.js';
import { HeldWork, type HeldWorkOptions, type WorkWhileHeld } from './held-work.js';
import type { Term } from './role.js';

const termOf = (number: number): Term => ({ role: 'grid', number, holder: 'here', sinceMs: 0 });

/** Notes what happens, in order; work ends when it is let. */
function watched(options: Partial<HeldWorkOptions> = {}, work?: WorkWhileHeld) {
  const events: string[] = [];
  let letEnd = () => {};
  const mayEnd = new Promise<void>((resolve) => (letEnd = resolve));
  const endless: WorkWhileHeld = async ({ number }, signal) => {
    events.push(`begin ${number}`);
    await whenAborted(signal);
    events.push(`signal ${number}`);
    await mayEnd;
    events.push(`end ${number}`);
  };
  const held = new HeldWork(work ?? endless, {
    whenReady: async () => {},
    onFailure: (error) => events.push(String(error)),
    ...options,
  });
  return { held, events, letEnd };
}

describe('work while a role is held', () => {
  it('ends before the role is released, and before the work of the next term', async () => {
    const { held, events, letEnd } = watched();
    held.start(termOf(1));
    await turn();
    const stopped = held.stop().then(() => events.push('stopped'));
    held.start(termOf(2));
    await turn();
    expect(events).toEqual(['begin 1', 'signal 1']);
    letEnd();
    await stopped;
    await turn();
    const [, , ...later] = events;
    expect(later.filter((event) => event !== 'stopped')).toEqual(['end 1', 'begin 2']);
    expect(later.indexOf('stopped')).toBeGreaterThan(later.indexOf('end 1'));
    await held.stop();
  });

  it('releases the role at once when it may outlast the term', async () => {
    const { held, events, letEnd } = watched({ mayOutlastTerm: true });
    held.start(termOf(1));
    await turn();
    await held.stop();
    expect(held.isOn).toBe(false);
    expect(events).not.toContain('end 1');
    held.start(termOf(2));
    await turn();
    expect(events).not.toContain('begin 2');
    letEnd();
    await turn();
    expect(events).toEqual(['begin 1', 'signal 1', 'end 1', 'begin 2']);
    await held.stop();
  });

  it('waits for the database, and never begins when the role is lost meanwhile', async () => {
    let beReady = () => {};
    const ready = new Promise<void>((resolve) => (beReady = resolve));
    const { held, events, letEnd } = watched({ whenReady: () => ready });
    letEnd();
    held.start(termOf(1));
    await turn();
    await held.stop();
    held.start(termOf(2));
    await turn();
    expect(events).toEqual([]);
    beReady();
    await turn();
    expect(events).toEqual(['begin 2']);
    await held.stop();
  });

  it('tells of a failure, but of none that the end of the term causes', async () => {
    const failing = watched({}, () => Promise.reject(new Error('on its own')));
    failing.held.start(termOf(1));
    await turn();
    expect(failing.events).toEqual(['Error: on its own']);
    const cancelled = watched({}, async (_, signal) => {
      await whenAborted(signal);
      throw new Error('cancelled');
    });
    cancelled.held.start(termOf(1));
    await turn();
    await cancelled.held.stop();
    expect(cancelled.events).toEqual([]);
  });

  it('runs once, however often it is started', async () => {
    const { held, events, letEnd } = watched();
    held.start(termOf(1));
    held.start(termOf(1));
    letEnd();
    await turn();
    await held.stop();
    expect(events).toEqual(['begin 1', 'signal 1', 'end 1']);
  });
});
