/**
 * The value below which a percentage of the values lie; NaN for an empty list.
 * @param {ArrayLike<number>} values In any order.
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/**
 * The latencies of several rounds as one list.
 * @param {readonly import('../clients/load-generator.mjs').LoadResult[]} results
 */
export function latenciesOf(results) {
  return results.flatMap(({ latenciesMs }) => [...latenciesMs]);
}

/** @param {ArrayLike<number>} values */
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
