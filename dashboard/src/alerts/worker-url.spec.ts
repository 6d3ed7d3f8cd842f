import { onlyWorker } from './worker-url.js';

describe('the policy of Trusted Types', () => {
  it('lets the service worker through', () => {
    expect(onlyWorker('/push-worker.js')).toBe('/push-worker.js');
  });

  it.each([
    '',
    '/',
    'push-worker.js',
    '/push-worker.js?',
    '/push-worker.js#',
    '/PUSH-WORKER.JS',
    '//push-worker.js',
    '/assets/../push-worker.js',
    'https://example.org/push-worker.js',
    'data:text/javascript,0',
  ])('lets nothing else through: %j', (url) => expect(() => onlyWorker(url)).toThrow(TypeError));
});
