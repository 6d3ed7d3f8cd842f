import { withSlashInCallsign } from './callsign-path.js';

describe('withSlashInCallsign', () => {
  const urlOf = (url: string, ...routes: string[]) =>
    withSlashInCallsign(url, {
      allowedMethods: (path) => (routes.includes(path) ? ['GET'] : []),
      callsignPaths: ['/api/v1/spots/', '/api/v1/grids/'],
    });

  it.each([
    ['/api/v1/spots/W1AW/P', '/api/v1/spots/W1AW%2FP'],
    ['/api/v1/spots/W1AW/P/?hours=2', '/api/v1/spots/W1AW%2FP?hours=2'],
    ['/api/v1/grids/oe/dl7uzo/p', '/api/v1/grids/oe%2Fdl7uzo%2Fp'],
    ['/api/v1/spots/OE%2FDL7UZO/P', '/api/v1/spots/OE%2FDL7UZO%2FP'],
  ])('%s is %s', (url, expected) => expect(urlOf(url)).toBe(expected));

  it.each([
    '/api/v1/spots',
    '/api/v1/spots/?call=W1AW/P',
    '/api/v1/spots/W1AW/',
    '/api/v1/spots/W1AW?call=K1ABC/P',
    '/api/v1/spots/stream/now',
    '/api/v1/spots/W1AW/P/%zz',
    '/api/v1/groups/W1AW/P',
    '/',
  ])('%s stays as it is', (url) => expect(urlOf(url)).toBe(url));

  it('leaves a path to the route that has it', () => {
    const url = '/api/v1/spots/W1AW/days';
    expect(urlOf(`${url}?hours=2`, url)).toBe(`${url}?hours=2`);
  });
});
