import { type QueueMode, QueueModes } from './queue-mode.js';

function modesAfter(...path: readonly QueueMode[]): QueueModes {
  const modes = new QueueModes();
  for (const mode of path) modes.become(mode);
  return modes;
}

describe('QueueModes', () => {
  it('is open until the queue is to rest, and after the next offer', () => {
    expect(modesAfter().isOpen).toBe(true);
    expect(modesAfter('late', 'away', 'draining').isOpen).toBe(true);
    expect(modesAfter('away', 'leaving').isOpen).toBe(false);
    expect(modesAfter('emptying', 'resting').isOpen).toBe(false);
    expect(modesAfter('emptying', 'resting', 'flowing').isOpen).toBe(true);
  });

  it('stays as it is when it is told the same again', () => {
    expect(modesAfter('away', 'away').current).toBe('away');
  });

  it.each<[QueueMode[], QueueMode]>([
    [['resting'], 'late'],
    [['resting'], 'leaving'],
    [['draining'], 'late'],
    [['flowing'], 'leaving'],
    [['away', 'leaving'], 'draining'],
  ])('after %j it cannot be %s', (path, next) => {
    const last = path.at(-1);
    expect(() => modesAfter(...path).become(next)).toThrow(
      `A queue cannot be ${next} after ${last}`,
    );
  });
});
