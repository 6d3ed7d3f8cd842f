import { inTurn } from './turns.js';

describe('questions in turn', () => {
  it('run one after the other, also after one that failed', async () => {
    const { signal } = new AbortController();
    const said: string[] = [];
    const ask = (name: string, fails = false) =>
      inTurn(async () => {
        said.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        said.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      }, signal);
    const answers = await Promise.allSettled([ask('a'), ask('b', true), ask('c')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('are not asked when nobody waits any more', async () => {
    const leaving = new AbortController();
    const { signal } = new AbortController();
    let isAsked = false;
    const first = inTurn(async () => leaving.abort(), signal);
    const second = inTurn(async () => (isAsked = true), leaving.signal);
    await first;
    await expect(second).rejects.toThrow('aborted');
    expect(isAsked).toBe(false);
  });
});
