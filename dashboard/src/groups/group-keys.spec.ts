import { forgetGroupKey, groupKeys, keepGroupKey } from './group-keys.js';

const KEY = `gek_${'k'.repeat(43)}`;

describe('the keys of groups', () => {
  it('are kept by the name of the group, and forgotten', () => {
    keepGroupKey('my-club', KEY);
    keepGroupKey('a-net', KEY);
    keepGroupKey('a-net', 'what was typed');
    expect(groupKeys.value).toEqual({ 'my-club': KEY });
    forgetGroupKey('my-club');
    expect(groupKeys.value).toEqual({});
  });
});
