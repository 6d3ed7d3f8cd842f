import { MetricsListener } from '../../../src/metrics/metrics-listener.js';
import { startTestApp, type TestApp } from '../../support/app.js';

let service: TestApp | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

describe('METRICS_PORT', () => {
  it('has /metrics, and nothing else; what clients reach has no /metrics then', async () => {
    service = await startTestApp({ METRICS_PORT: '0' });
    const url = service.app.get(MetricsListener, { strict: false }).url!;
    const scrape = await fetch(url);
    expect([scrape.status, scrape.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await scrape.text()).toContain('\ndatabase_ready 1\n');
    expect((await fetch(new URL('/api/v1/spots', url))).status).toBe(404);
    for (const path of ['/metrics', '/metrics/', '//metrics', '/%6Detrics']) {
      expect([path, (await fetch(service.origin + path)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${service.origin}/health/ready`)).status).toBe(200);
    await service.app.close();
    await expect(fetch(url)).rejects.toThrow();
  });
});
