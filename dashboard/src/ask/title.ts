import { count, minuteText } from '../words/time.js';
import { words } from '../words/words.js';
import type { Answered } from './use-answer.js';
import { columnName } from './value-text.js';

/** What a picture shows: `Spots by time and distance`, with the slice that is shown. */
export function titleOf({ by }: Answered, measure: string, slice: string | undefined): string {
  const { title, all } = words.value.ask.picture;
  const name = columnName(measure);
  const text = by.length === 0 ? all(name) : title(name, by.map(columnName));
  return slice === undefined ? text : `${text}: ${slice}`;
}

/** What it is of: the window, how many spots, and of which share both grids are known. */
export function captionOf({ since, until, spots, located }: Answered): string {
  const { picture } = words.value.ask;
  return [
    picture.window(minuteText(since), minuteText(until)),
    picture.spots(spots),
    ...(located === undefined ? [] : [picture.located(percentOf(located))]),
  ].join(' · ');
}

function percentOf(share: number): string {
  return words.value.units.percent(count(Math.round(share * 100)));
}
