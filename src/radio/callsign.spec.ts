import { parseCallsign, parseCallsignPart, parseSpotter } from './callsign.js';

describe('a callsign', () => {
  it('is trimmed and upper-cased', () => {
    expect(parseCallsign(' oe/dl7uzo/p ')).toBe('OE/DL7UZO/P');
    expect(parseCallsignPart('k1-')).toBe('K1-');
    expect(parseSpotter('km3t-2-#')).toEqual({ callsign: 'KM3T', node: 2 });
  });

  it.each(['DL1ß', 'K1\u0131', 'K1\u017f', 'K1\u212a', 'DL1ﬀ', 'К1ABC'])(
    'has no letter beyond ASCII: %s',
    (text) => {
      expect(parseCallsign(text)).toBeUndefined();
      expect(parseCallsignPart(text)).toBeUndefined();
      expect(parseSpotter(text)).toBeUndefined();
    },
  );
});
