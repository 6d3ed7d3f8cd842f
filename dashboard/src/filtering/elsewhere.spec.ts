import { readFilters } from '../address/filters.js';
import { clientSnippet, curlCommand, exportHref } from './elsewhere.js';

const FILTERS = readFilters(
  new URLSearchParams('call=k1&band=20m,40m&snr_min=10&dxcc=291,339&near=FN42&since=24h'),
);

describe('the same question elsewhere', () => {
  it('is an export without half a pair', () => {
    expect(exportHref(FILTERS, 'csv')).toBe(
      '/api/v1/spots?call=K1&band=20m,40m&since=24h&snr_min=10&dxcc=291,339&format=csv',
    );
  });

  it('stays one word of the shell, whatever is typed', () => {
    const filters = readFilters(new URLSearchParams({ call: `'; rm -rf $HOME; '` }));
    const command = curlCommand(filters, 'http://localhost:3000');
    expect(command.split("'")).toHaveLength(3);
    expect(command).not.toContain(' rm');
  });

  it('is a program with values of the types of the client', () => {
    const snippet = clientSnippet(FILTERS, 'http://localhost:3000');
    const query = JSON.parse(/findSpots\((.*)\);\nconsole/s.exec(snippet)?.[1] ?? '') as unknown;
    expect(query).toEqual({
      call: 'K1',
      band: ['20m', '40m'],
      since: '24h',
      snr_min: 10,
      dxcc: [291, 339],
    });
  });
});
