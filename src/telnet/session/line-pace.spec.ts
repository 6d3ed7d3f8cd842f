import { jest } from '@jest/globals';
import { LinePace } from './line-pace.js';

describe('LinePace', () => {
  let lines: string[];
  let pace: LinePace;

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    pace = new LinePace((bytes) => lines.push(bytes.toString()));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** As a connection sends: together what the pace does not take. */
  const send = (text: string): void => {
    const bytes = Buffer.from(text);
    if (pace.take(bytes, text.split('\n').length - 1, () => undefined)) return;
    pace.flush();
    lines.push(text);
  };

  it('sends few lines one at a time, the first at once', async () => {
    send('a\nb\nc\n');
    expect(lines).toEqual(['a\n']);
    await jest.advanceTimersByTimeAsync(10);
    expect(lines).toEqual(['a\n', 'b\n']);
    await jest.advanceTimersByTimeAsync(10);
    expect(lines).toEqual(['a\n', 'b\n', 'c\n']);
  });

  it('holds back no line of a connection that gets many, from one second to the next', async () => {
    for (let batch = 0; batch < 150; batch++) {
      send(`${batch} a\n${batch} b\n${batch} c\n`);
      if (batch >= 50) expect(lines.join('')).toContain(`${batch} c\n`);
      await jest.advanceTimersByTimeAsync(20);
    }
    expect(lines.join('').split('\n')).toHaveLength(451);
  });

  it('sends one at a time again when there were few for a second', async () => {
    for (let batch = 0; batch < 20; batch++) send('a\nb\nc\n');
    await jest.advanceTimersByTimeAsync(2_000);
    lines = [];
    send('d\ne\n');
    expect(lines).toEqual(['d\n']);
  });
});
