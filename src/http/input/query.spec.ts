import { parseQuery } from './query.js';

describe('parseQuery', () => {
  it.each([
    ['band=160m', { band: '160m' }],
    ['band=160m&band=80m', { band: ['160m', '80m'] }],
    ['band[]=160m', { band: '160m' }],
    ['band%5B%5D=160m&band%5B%5D=80m', { band: ['160m', '80m'] }],
    ['band[0]=160m&band[1]=80m&band[2]=60m', { band: ['160m', '80m', '60m'] }],
    ['band=20m&band[]=160m&band[10]=80m', { band: ['20m', '160m', '80m'] }],
    ['limit[]=5', { limit: '5' }],
    ['band[]=&mode=', {}],
    ['[]=1&x[a]=2&y[=3&z]=4', { '': '1', 'x[a]': '2', 'y[': '3', 'z]': '4' }],
    ['__proto__[]=1', Object.fromEntries([['__proto__', '1']])],
  ])('%s', (text, expected) => expect({ ...parseQuery(text) }).toEqual(expected));
});
