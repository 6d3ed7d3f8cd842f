import fc from 'fast-check';
import { NO_FILTERS } from '../address/filters.js';
import { type AskContext, isPartOfCall, readAsked } from './ask.js';

const context: AskContext = {
  nearMe: { spotter_near: 'JO62', spotter_within_km: '800' },
  myCall: 'DL1ABC',
  countries: [
    { dxcc: '339', name: 'Japan', flag: '🇯🇵' },
    { dxcc: '230', name: 'Germany', flag: '🇩🇪' },
    { dxcc: '223', name: 'England', flag: '' },
  ],
  today: '2026-11-25T00:00Z',
};

const partOf = (text: string) => readAsked(text, NO_FILTERS, context).part;

describe('the field that understands all', () => {
  it.each([
    ['k1', { call: 'K1' }],
    ['k1* vp8/* 20m', { band: ['20m'], more: { call_prefix: 'K1,VP8/' } }],
    ['20', { call: '20' }],
    ['me', { call: 'DL1ABC' }],
    ['near me', { more: context.nearMe }],
    ['near fn42', { more: { spotter_near: 'FN42', spotter_within_km: '800' } }],
    ['20m cw eu >15', { band: ['20m'], mode: ['CW'], more: { continent: 'EU', snr_min: '15' } }],
    ['20m, 40M ft8 ft4', { band: ['20m', '40m'], mode: ['FT8', 'FT4'] }],
    ['14MHz 7mhz 1.8MHz', { band: ['20m', '40m', '160m'] }],
    ['10m japan 24h', { band: ['10m'], since: '24h', until: '', more: { dxcc: '339' } }],
    ['30min', { since: '30m', until: '' }],
    ['today', { since: '2026-11-25T00:00Z', until: '' }],
    ['<20wpm -5db', { more: { wpm_max: '20', snr_min: '-5' } }],
    ['w1aw cq', { call: 'W1AW', more: { type: 'CQ' } }],
    ['beacons', { more: { type: 'BEACON' } }],
    ['cq14 itu28 cq15', { more: { cq_zone: '14,15', itu_zone: '28' } }],
    ['14000-14070', { more: { freq_min: '14000', freq_max: '14070' } }],
    ['14025 cw', { mode: ['CW'], more: { freq_min: '14024', freq_max: '14026' } }],
    ['7013.5', { more: { freq_min: '7012.5', freq_max: '7014.5' } }],
    ['1945', { call: '1945' }],
    ['zone 14 ITU zone 28', { more: { cq_zone: '14', itu_zone: '28' } }],
    ['by dl8las by km3t', { spotter: 'DL8LAS,KM3T' }],
    ['-w1aw not k1abc', { more: { not_callsign: 'W1AW,K1ABC' } }],
    ['jo62', { more: { grid: 'JO62' } }],
    ['germ', { more: { dxcc: '230' } }],
  ])('reads %s', (text, part) => {
    expect(readAsked(text, NO_FILTERS, context)).toEqual({ part, unknown: [] });
  });

  it('keeps what is set beside what is typed', () => {
    const filters = { ...NO_FILTERS, more: { snr_min: '5', continent: 'NA' } };
    const { part } = readAsked('>15', filters, context);
    expect(part).toEqual({ more: { snr_min: '15', continent: 'NA' } });
  });

  it('tells the words that mean nothing', () => {
    expect(readAsked('k1abc w1aw "?', NO_FILTERS, context).unknown).toEqual(['w1aw', '"?']);
    expect(readAsked('-europe', NO_FILTERS, context)).toEqual({ part: {}, unknown: ['-europe'] });
    const nobody = { ...context, nearMe: undefined };
    expect(readAsked('near me', NO_FILTERS, nobody).unknown).toEqual(['near:me']);
  });

  it('reads each word alike wherever it stands', () => {
    const texts = ['20m', 'cw', 'eu', '>15', 'by:km3t', 'cq14', '-w1aw', 'k1abc', '6h'];
    const orders = fc.shuffledSubarray(texts, { minLength: texts.length });
    fc.assert(
      fc.property(orders, (order) => {
        expect(partOf(order.join(' '))).toEqual(partOf(texts.join(' ')));
      }),
    );
  });

  it.each([
    ['k1', true],
    ['k1abc/p', true],
    ['K1*', false],
    ['20', true],
    ['20m', false],
    ['cw', false],
    ['eu', false],
    ['jo62', false],
    ['cq', false],
    ['abcd', true],
    ['japan', false],
    ['me', false],
    ['k1 20m', false],
    ['', false],
  ])('uses %s before Enter, as a part of a callsign: %s', (text, isUsed) => {
    expect(isPartOfCall(text)).toBe(isUsed);
  });
});
