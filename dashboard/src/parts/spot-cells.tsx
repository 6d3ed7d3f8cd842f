import { toHref } from '../router.js';
import { clockText } from '../time.js';

/** Called with which station or skimmer was chosen. */
export type Choose = (name: 'call' | 'spotter', callsign: string) => void;

/** Handles a click in a table of spots or stations: on a callsign it filters by it, unless it opens a tab. */
export function chooseOnClick(onChoose: Choose | undefined) {
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-filter]');
    if (!link || !onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(link.dataset.filter as 'call' | 'spotter', link.textContent ?? '');
  };
}

export function TimeCell({ at }: { at: string }) {
  return (
    <td class="c-time">
      <time dateTime={at}>
        {clockText(at).slice(0, 5)}
        <span class="seconds">{clockText(at).slice(5)}</span>
      </time>
    </td>
  );
}

interface StationCellsProps {
  readonly callsign: string;
  readonly entity?: string | null | undefined;
  readonly continent?: string | null | undefined;
  readonly grid: string | null;
}

/** Who was heard, and where that is: three cells. */
export function StationCells({ callsign, entity, continent, grid }: StationCellsProps) {
  return (
    <>
      <th scope="row" class="c-call">
        <a tabIndex={-1} data-filter="call" href={toHref('/', { call: callsign })}>
          {callsign}
        </a>
      </th>
      <td class="c-entity" title={entity ?? undefined}>
        <span class="entity">
          <span>{entity}</span> <span class="muted">{continent}</span>
        </span>
      </td>
      <td class="c-grid">{grid ?? ''}</td>
    </>
  );
}

export function ModeCell({ mode, type }: { mode: string; type: string }) {
  return (
    <td class="c-mode">
      {mode}
      {type !== '' && <span class="type"> {type}</span>}
    </td>
  );
}

export function SkimmerCell({ callsign }: { callsign: string }) {
  return (
    <td class="c-call c-by">
      <span class="by">
        <a tabIndex={-1} data-filter="spotter" href={toHref('/', { spotter: callsign })}>
          {callsign}
        </a>
      </span>
    </td>
  );
}
