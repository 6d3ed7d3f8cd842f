import * as fc from 'fast-check';
import { baseCallOf } from './base-call.js';
import { homeCallOf } from './home-call.js';

describe('the home call', () => {
  it.each([
    // As they are
    ['K1ABC', 'K1ABC'],
    ['4U1ITU', '4U1ITU'],
    ['JH7CSU1', 'JH7CSU1'],
    // Behind the call
    ['K1ABC/P', 'K1ABC'],
    ['K1ABC/7', 'K1ABC'],
    ['W1AW/MM', 'W1AW'],
    ['W1AW/P/MM', 'W1AW'],
    ['SP9ICU/QRP', 'SP9ICU'],
    ['W1AW/KH6', 'W1AW'],
    ['W1AW/VE3', 'W1AW'],
    ['DJ4MX/E7', 'DJ4MX'],
    ['ON6ARA/JOTA', 'ON6ARA'],
    ['W1AW/4/P', 'W1AW'],
    // Before it
    ['VE3/K1ABC', 'K1ABC'],
    ['I/DL3NC', 'DL3NC'],
    ['3V/KF5EYY', 'KF5EYY'],
    ['KP5/NP3VI', 'NP3VI'],
    ['EA8/DL1ABC/P', 'DL1ABC'],
    ['HB0/DL1ABC/QRP/P', 'DL1ABC'],
    // A prefix that looks like a call
    ['VP2M/W1AW', 'W1AW'],
    ['W1AW/VP2M', 'W1AW'],
    ['VP2M/W1AW/P', 'W1AW'],
    ['CE0Y/SP9ICU', 'SP9ICU'],
    ['SP9ICU/CE0Y', 'SP9ICU'],
    ['VK9N/M0A', 'M0A'],
    // A node's number
    ['K1ABC-2', 'K1ABC'],
    ['K1ABC/P-15', 'K1ABC'],
    ['K1ABC-2/P', 'K1ABC'],
    // Twice, cut off, glued together
    ['W1AW/W1AW', 'W1AW'],
    ['W1AW/', 'W1AW'],
    ['/W1AW', 'W1AW'],
    ['W1AW//P', 'W1AW'],
    // No part looks like a whole call
    ['KP5/P', 'KP5/P'],
    ['JH7CSU1/P', 'JH7CSU1/P'],
    ['W1AW-X', 'W1AW-X'],
    ['TEST5-3', 'TEST5-3'],
    ['/', '/'],
    ['', ''],
  ])('of %j is %j', (callsign, home) => expect(homeCallOf(callsign)).toBe(home));

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const callsigns = fc.string({
    unit: fc.constantFrom(...letters, ...'0123456789//--'),
    maxLength: 20,
  });
  /** With at least two letters at the end, as most have. */
  const calls = fc
    .tuple(
      fc.constantFrom('W', 'DL', '9A', 'E7', 'VK'),
      fc.nat(9),
      fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 4 }),
    )
    .map((parts) => parts.join(''));

  it('is a part of the callsign, and its own home call', () => {
    fc.assert(
      fc.property(callsigns, (callsign) => {
        const home = homeCallOf(callsign);
        expect(callsign).toContain(home);
        expect(homeCallOf(home)).toBe(home);
      }),
    );
  });

  it('is the same wherever the station is', () => {
    const places = fc.constantFrom('VE3', 'KH6', 'E7', 'P', 'MM', '4', 'QRP', 'VP2M', 'CE0Y');
    fc.assert(
      fc.property(calls, places, places, fc.nat(9999), (call, before, behind, node) => {
        for (const text of [call, `${before}/${call}`, `${call}/${behind}`, `${call}-${node}`]) {
          expect(homeCallOf(text)).toBe(call);
        }
        expect(homeCallOf(`${before}/${call}/${behind}`)).toBe(call);
      }),
    );
  });

  it('is the call under which the station is looked up, if it is', () => {
    fc.assert(
      fc.property(fc.oneof(callsigns, calls), (callsign) => {
        const base = baseCallOf(callsign);
        if (base !== undefined) expect(homeCallOf(callsign)).toBe(base);
      }),
    );
  });
});
