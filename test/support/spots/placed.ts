import { CountryFileService } from '../../../src/places/country-file.service.js';
import { PlacesService } from '../../../src/log/places.service.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';

/** The country file by which the callsigns in the database are placed; empty before the first. */
export async function placedBy({ app }: TestApp): Promise<string> {
  return app.get(PlacesService, { strict: false }).fileOf();
}

/**
 * Waits until the callsigns in the database are placed by another country file than `before`, which these services
 * have read too: from then on every spot that they record has its places at once.
 */
export async function untilPlaced(services: readonly TestApp[], before = ''): Promise<void> {
  await eventually(async () => {
    const [first] = services;
    const file = first && (await placedBy(first));
    if (file === before) throw new Error('callsigns are not placed yet');
    // A process that has not read it yet would store new callsigns without a place.
    for (const { app } of services) {
      const { file: own } = await app.get(CountryFileService, { strict: false }).current();
      if (own !== file) throw new Error('the country file is not read yet');
    }
  });
}
