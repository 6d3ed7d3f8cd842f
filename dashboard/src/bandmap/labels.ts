/**
 * Pushes labels apart: each as near as can be to its place (least squares), at least `gapPx` below the one before, and
 * none outside 0 to `lastPx`. Costs as much as there are labels.
 * @param placesPx where they belong, ascending
 */
export function pushApart(placesPx: readonly number[], gapPx: number, lastPx: number): number[] {
  // Without the gaps it is the nearest series that never falls: neighbours that would cross share their mean.
  const blocks: { sum: number; count: number }[] = [];
  for (const [index, place] of placesPx.entries()) {
    let block = { sum: place - index * gapPx, count: 1 };
    for (let before = blocks.at(-1); before && meanOf(before) > meanOf(block);) {
      block = { sum: before.sum + block.sum, count: before.count + block.count };
      blocks.pop();
      before = blocks.at(-1);
    }
    blocks.push(block);
  }
  const most = Math.max(0, lastPx - (placesPx.length - 1) * gapPx);
  const pushed = blocks.flatMap((block) =>
    Array<number>(block.count).fill(Math.min(most, Math.max(0, meanOf(block)))),
  );
  return pushed.map((px, index) => Math.round(px + index * gapPx));
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
