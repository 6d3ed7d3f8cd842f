import { readCallook } from './callook.js';
import { readHamdb } from './hamdb.js';
import { readHamqth } from './hamqth.js';

const found = (grid: string) => ({ kind: 'found', grid });
const NOT_FOUND = { kind: 'notFound' };
const FAILED = expect.objectContaining({ kind: 'failed' }) as unknown;

const hamdb = (callsign: unknown, status: unknown = 'OK') =>
  JSON.stringify({ hamdb: { version: '1', callsign, messages: { status } } });

const hamqth = (inner: string) =>
  `<?xml version="1.0"?>\n<HamQTH version="2.8" xmlns="https://www.hamqth.com">${inner}</HamQTH>`;

describe('an answer of HamDB', () => {
  it.each([
    ['a grid', hamdb({ call: 'W1AW', grid: 'FN31pr' }), found('FN31pr')],
    ['a grid in another case', hamdb({ call: 'w1aw ', grid: ' fn31PR' }), found('FN31pr')],
    [
      'NOT_FOUND in every field',
      hamdb({ call: 'NOT_FOUND', grid: 'NOT_FOUND' }, 'NOT_FOUND'),
      NOT_FOUND,
    ],
    ['OK, and NOT_FOUND for a grid', hamdb({ call: 'W1AW', grid: 'NOT_FOUND' }), NOT_FOUND],
    ['no grid', hamdb({ call: 'W1AW' }), NOT_FOUND],
    ['an empty grid', hamdb({ call: 'W1AW', grid: '' }), NOT_FOUND],
    ['a number for a grid', hamdb({ call: 'W1AW', grid: 31 }), NOT_FOUND],
    ['a list for a grid', hamdb({ call: 'W1AW', grid: ['FN31'] }), NOT_FOUND],
    ['no position at all', hamdb({ call: 'W1AW', grid: 'AA00aa' }), NOT_FOUND],
    ['null island', hamdb({ call: 'W1AW', grid: 'JJ00aa' }), NOT_FOUND],
    ['another call', hamdb({ call: 'W1AX', grid: 'FN31pr' }), NOT_FOUND],
    ['no call', hamdb({ grid: 'FN31pr' }), NOT_FOUND],
    ['a record that is text', hamdb('FN31pr'), NOT_FOUND],
    ['an unknown status', hamdb({ call: 'W1AW', grid: 'FN31pr' }, 'MAYBE'), FAILED],
    ['a status that is a number', hamdb({}, 1), FAILED],
    [
      'no messages',
      JSON.stringify({ hamdb: { callsign: { call: 'W1AW', grid: 'FN31' } } }),
      FAILED,
    ],
    ['HTML', '<!DOCTYPE html><title>Down for maintenance</title>', FAILED],
    ['half of it', '{"hamdb": {"callsign": {"call": "W1', FAILED],
    ['null', 'null', FAILED],
    ['a list', '[]', FAILED],
    ['nothing', '', FAILED],
    ['members of prototypes', '{"hamdb": {"messages": {"__proto__": {"status": "OK"}}}}', FAILED],
  ])('%s', (_what, text, outcome) => expect(readHamdb(text, 'W1AW')).toEqual(outcome));
});

describe('an answer of callook.info', () => {
  const callook = (callsign: unknown, gridsquare: unknown) =>
    JSON.stringify({ status: 'VALID', current: { callsign }, location: { gridsquare } });

  it.each([
    ['a grid', callook('W1AW', 'FN31pr'), found('FN31pr')],
    ['an invalid call', '{"status": "INVALID"}', NOT_FOUND],
    ["a former call's new holder", callook('K1ZZ', 'FN31pr'), NOT_FOUND],
    ['no grid', callook('W1AW', ''), NOT_FOUND],
    ['a grid of the wrong type', callook('W1AW', { square: 'FN31' }), NOT_FOUND],
    ['no current call', '{"status": "VALID", "location": {"gridsquare": "FN31pr"}}', NOT_FOUND],
    ['an update under way', '{"status": "UPDATING"}', FAILED],
    ['HTML', '<html>', FAILED],
    ['text', '"VALID"', FAILED],
  ])('%s', (_what, text, outcome) => expect(readCallook(text, 'W1AW')).toEqual(outcome));
});

describe('an answer of HamQTH', () => {
  it.each([
    [
      'a grid',
      hamqth('<search><callsign>w1aw</callsign><grid>FN31pr</grid></search>'),
      found('FN31pr'),
    ],
    ['no grid', hamqth('<search><callsign>w1aw</callsign></search>'), NOT_FOUND],
    ['an empty grid', hamqth('<search><callsign>w1aw</callsign><grid></grid></search>'), NOT_FOUND],
    [
      'another call',
      hamqth('<search><callsign>k1zz</callsign><grid>FN31pr</grid></search>'),
      NOT_FOUND,
    ],
    ['an unknown call', hamqth('<session><error>Callsign not found</error></session>'), NOT_FOUND],
    [
      'an old session',
      hamqth('<session><error>Session does not exist or expired</error></session>'),
      'sessionOver',
    ],
    ['another error', hamqth('<session><error>Too many requests</error></session>'), FAILED],
    ['HTML', '<!DOCTYPE html><html><callsign>w1aw</callsign><grid>FN31pr</grid></html>', FAILED],
    ['an entity', hamqth('<search><callsign>w1aw</callsign><grid>&g;</grid></search>'), NOT_FOUND],
    ['JSON', '{"grid": "FN31pr"}', FAILED],
    ['nothing', '', FAILED],
  ])('%s', (_what, text, outcome) => expect(readHamqth(text, 'W1AW')).toEqual(outcome));
});
