// A service that has just been given a log copies it into columns and writes its days as files: minutes of work beside which nothing is measured.
import { setTimeout as delay } from 'node:timers/promises';

const WITHIN_MS = 1_800_000;
const POLL_MS = 500;

/** What no count knows: of a log of less than a million spots it has the engine begin. */
const QUESTION = '/api/v1/spots?since=0&snr_min=25&limit=1';

/** A day has its file by then, from its beginning on: an hour after its end. */
const FILE_AFTER_MS = 25 * 3_600_000;

/** Waits until the column engine of a service has the log. */
export async function whenFollowed(service) {
  await until('columns do not follow the log', async () => {
    const { columns } = await service.json('/api/v1/health');
    if (columns?.state === 'resting') await service.json(QUESTION);
    return columns?.state === 'ok';
  });
}

/** Waits until every finished day has its file as well: the newest is written last. */
export async function whenSettled(service) {
  await whenFollowed(service);
  const newest = new Date(Date.now() - FILE_AFTER_MS).toISOString().slice(0, 10);
  await until(`no file of ${newest}`, async () => {
    const { days } = await service.json('/api/v1/archive');
    return days[0]?.date >= newest;
  });
}

async function until(failure, isSo) {
  const endsAtMs = performance.now() + WITHIN_MS;
  while (performance.now() < endsAtMs) {
    if (await isSo()) return;
    await delay(POLL_MS);
  }
  throw new Error(failure);
}
