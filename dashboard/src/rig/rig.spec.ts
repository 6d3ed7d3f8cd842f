import { canTune, readRig, rig, tune, wanted } from './rig.js';

describe('the rig of the viewer', () => {
  afterEach(() => {
    rig.value = undefined;
    wanted.value = undefined;
  });

  it('is a port and a token', () => {
    const kept = { port: 24_532, token: 'abcd2345' };
    expect(readRig(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(readRig({ port: 1, token: ' abcd ' })).toEqual({ port: 1, token: 'abcd' });
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { port: 0, token: 'abcd2345' },
    { port: 65_536, token: 'abcd2345' },
    { port: '24532', token: 'abcd2345' },
    { port: 24_532.5, token: 'abcd2345' },
    { port: 24_532 },
    { port: 24_532, token: ' ' },
    { port: 24_532, token: 7 },
  ])('is none of %j', (kept) => expect(readRig(kept)).toBeUndefined());

  it('is tuned to whole Hz, within the bands', () => {
    rig.value = { port: 24_532, token: 'abcd2345' };
    tune(14_025.3, 'CW');
    expect(wanted.value).toEqual({ frequencyHz: 14_025_300, mode: 'CW' });
    tune(14_500, 'CW');
    expect(wanted.value?.frequencyHz).toBe(14_025_300);
    expect([canTune(7_000), canTune(6_999.9)]).toEqual([true, false]);
  });

  it('is not tuned where there is none', () => {
    tune(14_025.3, 'CW');
    expect(wanted.value).toBeUndefined();
    expect(canTune(14_025.3)).toBe(false);
  });
});
