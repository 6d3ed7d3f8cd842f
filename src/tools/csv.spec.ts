import { csvRow } from './csv.js';

it('leaves texts and numbers as they are, and null empty', () => {
  expect(csvRow(['K1ABC', null, -7, 14025.3, '', 'Fed. Rep. of Germany'])).toBe(
    'K1ABC,,-7,14025.3,,Fed. Rep. of Germany\r\n',
  );
});

it('puts texts in quotes that have a comma, a quote or the end of a line', () => {
  expect(csvRow(['a,b', 'so "said"', 'one\r\ntwo', 'one\ntwo', "it's"])).toBe(
    '"a,b","so ""said""","one\r\ntwo","one\ntwo",it\'s\r\n',
  );
});
