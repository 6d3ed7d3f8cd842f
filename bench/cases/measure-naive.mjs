// The service over HTTP against the naive table asked directly, in turns.
import {
  createNaive,
  dropNaive,
  naiveBytesPerSpot,
  naiveQuestions,
  timeNaive,
} from '../measures/naive.mjs';
import { median } from '../report/statistics.mjs';

const TURNS = 5;

/**
 * @typedef {object} NaiveResult
 * @property {number} bytesPerSpot
 * @property {{ name: string, oursMs: number, naiveMs: number, ratio: number }[]} questions
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<NaiveResult>}
 */
export async function measureNaive({ options, cluster, service, stations }) {
  await createNaive(cluster, options.durations.naiveSpots);
  try {
    const questions = [];
    for (const { name, path, statements } of naiveQuestions(stations)) {
      const ours = [];
      const naive = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const startedAtMs = performance.now();
        await service.json(path);
        ours.push(performance.now() - startedAtMs);
        naive.push(await timeNaive(cluster, statements));
      }
      const oursMs = median(ours);
      const naiveMs = median(naive);
      questions.push({ name, oursMs, naiveMs, ratio: naiveMs / oursMs });
    }
    return { bytesPerSpot: await naiveBytesPerSpot(cluster), questions };
  } finally {
    await dropNaive(cluster);
  }
}
