import { modeKindOf } from './mode-kind.js';

describe('the kind of a mode', () => {
  it.each([
    ['CW', 'cw'],
    ['SSB', 'phone'],
    ['USB', 'phone'],
    ['FM', 'phone'],
    ['RTTY', 'digi'],
    ['FT8', 'digi'],
    ['PSK31', 'digi'],
    ['NEVERHEARD', 'digi'],
  ])('of %s', (mode, kind) => {
    expect(modeKindOf(mode)).toBe(kind);
  });
});
