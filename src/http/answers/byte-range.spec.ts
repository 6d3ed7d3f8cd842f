import { parseByteRange } from './byte-range.js';

describe('parseByteRange', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=10-', { first: 10, last: 99 }],
    ['bytes=-8', { first: 92, last: 99 }],
    ['bytes=-800', { first: 0, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    // To be answered with the whole file.
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
  ])('%s of 100 bytes', (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });
});
