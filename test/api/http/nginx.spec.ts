import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { startDocumentedNginx } from '../../support/processes/nginx.js';
import { describeWith } from '../../support/documents/programs.js';

let service: TestApp;

afterEach(() => service.close());

describeWith('nginx', 'openssl')('the nginx of docs/operations.md', () => {
  it('starts, speaks HTTP/2, and keeps the metrics to itself however they are asked for', async () => {
    service = await startTestApp();
    const nginx = await startDocumentedNginx(service.origin);
    try {
      expect(nginx.check).toEqual({ code: 0, output: expect.stringContaining('is successful') });
      await eventually(async () => expect(await nginx.get('/health/live')).toBe(200));
      expect(await nginx.get('/api/v1/spots?limit=1')).toBe(200);
      expect((await fetch(`${service.origin}/metrics/`)).status).toBe(200);
      const paths = ['', '/', '//', '?x', '/?x', ';x', '/x/..', '/.'].map(
        (end) => `/metrics${end}`,
      );
      for (const path of [...paths, '//metrics/', '/x/../metrics', '/%6Detrics/', '/metrics%2F']) {
        expect([path, await nginx.get(path)]).toEqual([path, 404]);
      }
    } finally {
      await nginx.close();
    }
  });
});
