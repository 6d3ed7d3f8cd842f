import { client, isFailure } from '../service/api.js';
import { nowMs } from '../words/time.js';
import { inventedLog } from './invented-log.js';
import { addLog } from './log-files.js';

/** Gives the viewer of the demo a log that is invented of the stations on the air; nothing while these cannot be asked for. */
export async function tryInvented(): Promise<void> {
  try {
    const { stations } = await client.findStations({ include: ['place'], limit: 1_000 });
    await addLog(inventedLog(stations, nowMs()), true);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
