import type { INestApplication } from '@nestjs/common';
import { SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';

/**
 * Gives a text that changes whenever kept answers become stale: with the second, by the service's clock and by the
 * machine's, and with the newest spot. It is compared for every request, so the same text is returned until then.
 */
export function generationOf(app: INestApplication): () => string {
  // Looked up by the first request: documents are written without any of them.
  let parts: { spots: SpotsService; clock: Clock } | undefined;
  let known: readonly number[] = [];
  let text = '';
  return () => {
    parts ??= {
      spots: app.get(SpotsService, { strict: false }),
      clock: app.get(Clock, { strict: false }),
    };
    const { generation } = parts.spots;
    const second = parts.clock.nowSeconds();
    const wallSecond = Math.floor(Date.now() / 1000);
    if (known[0] !== generation || known[1] !== second || known[2] !== wallSecond) {
      known = [generation, second, wallSecond];
      text = known.join(' ');
    }
    return text;
  };
}
