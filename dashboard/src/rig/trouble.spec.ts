import { type RigEnd, type Surroundings, troubleOf } from './trouble.js';

const CHROMIUM: Surroundings = { protocol: 'https:', vendor: 'Google Inc.', permission: 'granted' };
const SAFARI: Surroundings = {
  protocol: 'https:',
  vendor: 'Apple Computer, Inc.',
  permission: undefined,
};

describe('why a radio cannot be tuned', () => {
  it.each<[RigEnd, Surroundings, string]>([
    ['refused', CHROMIUM, 'away'],
    ['refused', { ...CHROMIUM, permission: 'denied' }, 'browser'],
    ['refused', { ...CHROMIUM, permission: 'prompt' }, 'away'],
    ['refused', { ...CHROMIUM, vendor: '', permission: undefined }, 'away'],
    ['refused', SAFARI, 'safari'],
    ['refused', { ...SAFARI, protocol: 'http:' }, 'away'],
    ['broken', { ...CHROMIUM, permission: 'denied' }, 'away'],
    ['token', SAFARI, 'token'],
  ])('%s, %j: %s', (end, surroundings, expected) =>
    expect(troubleOf(end, surroundings)).toBe(expected),
  );
});
