import { offsetOf, type SpotPage, turnTo } from '../address/pages.js';
import { MAX_SPOTS } from '../address/max-spots.js';
import { count } from '../words/time.js';
import { words } from '../words/words.js';

interface PagerProps {
  readonly of: 'spots' | 'stations';
  readonly page: SpotPage;
  readonly total: number;
  /** When the newest one shown was heard. */
  readonly newest: string;
}

/** The ways to older and newer ones, where there are more than a page of them. */
export function Pager({ of, page, total, newest }: PagerProps) {
  const pages = Math.ceil(total / MAX_SPOTS);
  if (pages <= 1 && page.number === 1) return null;
  const text = words.value.live.pages;
  return (
    <nav class="pager" aria-label={text[of]}>
      <button
        type="button"
        disabled={page.number === 1}
        onClick={() => turnTo(page.number - 1, newest)}
      >
        {text.newer}
      </button>
      <span>{text.page(page.number, pages)}</span>
      <button
        type="button"
        disabled={page.number >= pages}
        onClick={() => turnTo(page.number + 1, newest)}
      >
        {text.older}
      </button>
      {page.number > 1 && (
        <button type="button" onClick={() => turnTo(1, newest)}>
          {text.newest}
        </button>
      )}
    </nav>
  );
}

/** `500`, or which of them are shown: `501 to 1,000 of 448,948`. */
export function shownText(page: SpotPage, shown: number, total: number): string {
  const offset = offsetOf(page);
  if (offset === 0 && shown >= total) return count(total);
  return words.value.live.pages.range(offset + Math.min(1, shown), offset + shown, total);
}
