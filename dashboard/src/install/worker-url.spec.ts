import { onlyWorker } from './worker-url.js';

describe('the policy of Trusted Types', () => {
  it('lets the service worker through', () => {
    expect(onlyWorker('/worker.js')).toBe('/worker.js');
  });

  it.each([
    '',
    '/',
    'worker.js',
    '/worker.js?',
    '/worker.js#',
    '/WORKER.JS',
    '//worker.js',
    '/assets/../worker.js',
    'https://example.org/worker.js',
    'data:text/javascript,0',
  ])('lets nothing else through: %j', (url) => expect(() => onlyWorker(url)).toThrow(TypeError));
});
