import { FaultsService } from '../faults/faults.service.js';
import { MetricsService } from './metrics.service.js';

const down = async () => Promise.reject(new Error('the database is away'));

it('leaves out what cannot be read or has no value, with labels or without, and shows the rest', async () => {
  const metrics = new MetricsService(new FaultsService({ others: [], serviceUrl: '' }));
  const declared = { help: 'A metric of this test', kind: 'gauge' } as const;
  metrics.declare({ ...declared, name: 'waiting', labels: ['kind'], read: down });
  metrics.declare({ ...declared, name: 'newest', read: down });
  metrics.declare({ ...declared, name: 'none', read: () => [] });
  metrics.declare({ ...declared, name: 'known', read: () => [{ value: 7 }] });
  const { text } = await metrics.render();
  expect(text).toContain('\nknown 7\n');
  expect(text).not.toMatch(/^(waiting|newest|none)\b/m);
  metrics.onApplicationShutdown();
});
