import { fastify } from 'fastify';
import { knownRoutesOf, watchRoutes } from './known-routes.js';

function answer(): string {
  return 'here';
}

describe('watchRoutes', () => {
  const server = fastify();
  const { allowedMethods, callsignPaths } = watchRoutes(server);
  server.get('/spots/:callsign', answer);
  server.put('/spots/:callsign', answer);
  server.get('/spots/:callsign/days', answer);
  server.get('/files/*', answer);

  it.each([
    ['/spots/W1AW', ['GET', 'HEAD', 'PUT']],
    ['/spots/W1AW/', ['GET', 'HEAD', 'PUT']],
    ['/spots/W1AW/days', ['GET', 'HEAD']],
    ['/spots/W1AW/P', []],
    ['/files/a', []],
  ])('%s has the methods %j', (path, methods) => {
    expect([...allowedMethods(path)].toSorted()).toEqual(methods);
  });

  it('tells once after which paths a callsign ends the path', () => {
    expect(callsignPaths).toEqual(['/spots/']);
  });

  it('is found by its server, and by no other', () => {
    expect(knownRoutesOf(server)?.callsignPaths).toBe(callsignPaths);
    expect(knownRoutesOf(fastify())).toBeUndefined();
  });
});
