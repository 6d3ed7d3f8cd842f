import { NO_FILTERS } from './filters.js';
import { filterCommand, telnetCommand } from './logger.js';

describe('how a logger connects', () => {
  it.each([
    [{ ports: [7300, 7000] }, 'spots.example.org', 'telnet spots.example.org 7300'],
    [{ ports: [7300] }, '[::1]', 'telnet ::1 7300'],
    [{ ports: [40_123], address: 'tel.example.org:7373' }, 'x', 'telnet tel.example.org 7373'],
    [{ ports: [7300], address: '[2001:db8::1]:7300' }, 'x', 'telnet 2001:db8::1 7300'],
  ])('%j on %s: %s', (telnet, pageHost, command) => {
    expect(telnetCommand(telnet, pageHost)).toBe(command);
  });

  it('with the filters of the page, but for its time', () => {
    expect(filterCommand(NO_FILTERS)).toBeUndefined();
    expect(filterCommand({ ...NO_FILTERS, since: '30m', until: '2026-11-21T22:00:00Z' })).toBe(
      undefined,
    );
    const filters = { ...NO_FILTERS, call: 'K1', mode: ['CW', 'RTTY'], band: ['20m'], since: '2h' };
    expect(filterCommand({ ...filters, more: { snr_min: '10', list: 'a & b' } })).toBe(
      'set/filter call=K1&mode=CW,RTTY&band=20m&list=a+%26+b&snr_min=10',
    );
    const long = { ...NO_FILTERS, more: { callsign: 'K1ABC,'.repeat(100) } };
    expect(filterCommand(long)).toBeUndefined();
  });
});
