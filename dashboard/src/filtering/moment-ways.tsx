import type { Moment } from '../moment/moment.js';
import { showMoment } from '../moment/player.js';
import { after } from '../moment/steps.js';
import { useFirst } from '../moment/use-columns.js';
import { MINUTE_MS, minuteText } from '../words/time.js';
import { words } from '../words/words.js';
import { Way } from './empty-because.js';

/** Where there is more than at a moment of which nothing is known: the first spots, where they came later, and now. */
export function MomentWays({ moment: { atMs } }: { readonly moment: Moment }) {
  const { first: text, now } = words.value.moment;
  const first = useFirst();
  const firstMs = first && after(first, MINUTE_MS);
  return (
    <>
      {firstMs !== undefined && atMs < firstMs && (
        <Way onPress={() => showMoment(firstMs)}>{text(`${minuteText(firstMs)} UTC`)}</Way>
      )}
      <Way onPress={() => showMoment(undefined)}>{now}</Way>
    </>
  );
}
