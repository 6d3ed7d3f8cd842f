import { onlyWorkers } from './worker-url.js';

describe('the policy of Trusted Types', () => {
  it.each(['/worker.js', '/rig.js?port=24532'])('lets the page’s worker through: %s', (url) => {
    expect(onlyWorkers(url)).toBe(url);
  });

  it.each([
    '',
    '/',
    'worker.js',
    '/worker.js?',
    '/worker.js#',
    '/WORKER.JS',
    '/rig.js',
    '/rig.js?port=1&port=2',
    '/rig.js?port=x',
    '/rigXjs?port=24532',
    '//rig.js?port=24532',
    '//worker.js',
    '/assets/../worker.js',
    'https://example.org/worker.js',
    'data:text/javascript,0',
  ])('lets nothing else through: %j', (url) => expect(() => onlyWorkers(url)).toThrow(TypeError));
});
