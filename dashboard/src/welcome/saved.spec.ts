import { MAX_SAVED, remove, rename, save, saved } from './saved.js';

const names = () => saved.value.map(({ name }) => name);

describe('kept filters', () => {
  it('are kept, replaced, renamed and removed by their names', () => {
    save(' b ', 'mode=CW');
    save('a', 'band=20m');
    save('a', 'band=40m');
    save(' ', 'band=10m');
    expect(saved.value).toEqual([
      { name: 'a', query: 'band=40m' },
      { name: 'b', query: 'mode=CW' },
    ]);
    rename('a', 'c');
    rename('b', ' ');
    rename('x', 'y');
    expect(names()).toEqual(['b', 'c']);
    rename('b', 'c');
    expect(saved.value).toEqual([{ name: 'c', query: 'mode=CW' }]);
    remove('c');
    expect(names()).toEqual([]);
  });

  it('are not more than a browser should read', () => {
    for (let n = 0; n <= MAX_SAVED; n++) save(`n${n}`, '');
    expect(names()).toHaveLength(MAX_SAVED);
    for (const name of names()) remove(name);
  });
});
