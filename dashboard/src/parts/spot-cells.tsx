import type { ComponentChildren } from 'preact';
import { entityName } from '../entity-name.js';
import { homeAt } from '../home/home.js';
import { toHref } from '../router.js';
import { fromMeText } from '../spot-texts.js';
import { clockText } from '../time.js';
import { frequencyButton, onRowTool } from '../watch/row-tools.js';
import { words } from '../words/words.js';

/** Called with which station or skimmer was chosen, or which station is to be left out. */
export type Choose = (name: 'call' | 'spotter' | 'not_callsign', callsign: string) => void;

/**
 * Handles a click in a table of spots or stations: on a callsign it filters by it, unless it opens a tab; on a button
 * it watches, copies or leaves out.
 */
export function chooseOnClick(onChoose: Choose | undefined) {
  return (event: MouseEvent) => {
    onRowTool(event);
    const button = (event.target as Element).closest<HTMLElement>('button[data-leave-out]');
    if (button?.dataset.leaveOut !== undefined) {
      onChoose?.('not_callsign', button.dataset.leaveOut);
      return;
    }
    const link = (event.target as Element).closest<HTMLElement>('a[data-filter]');
    if (!link || !onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(link.dataset.filter as 'call' | 'spotter', link.textContent ?? '');
  };
}

export function TimeCell({ at }: { at: string }) {
  return (
    <td role="cell" class="c-time">
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
  readonly dxcc?: number | null | undefined;
  readonly continent?: string | null | undefined;
  readonly grid: string | null;
  /** A cell behind the callsign. */
  readonly children: ComponentChildren;
}

/** Characters of a name that fit beside the other columns of a desk. */
const SHORT_NAME = 13;

/** Who was heard, and where that is: three cells, and one between them. */
export function StationCells(props: StationCellsProps) {
  const { callsign, continent, grid, children } = props;
  const entity = props.entity && entityName(props.entity, props.dxcc);
  return (
    <>
      <th scope="row" role="rowheader" class="c-call">
        <a tabIndex={-1} data-filter="call" href={toHref('/', { call: callsign })}>
          {callsign}
        </a>
      </th>
      {children}
      <td role="cell" class="c-entity below" title={entity || undefined}>
        <span class={(entity ?? '').length > SHORT_NAME ? 'entity is-long' : 'entity'}>
          <span>{entity}</span> <span class="continent muted">{continent}</span>
        </span>
      </td>
      <td role="cell" class="c-grid below">
        {grid ?? ''}
      </td>
    </>
  );
}

export function ModeCell({ mode, type }: { mode: string; type: string }) {
  return (
    <td role="cell" class="c-mode" title={type || undefined}>
      {mode}
      {type !== '' && <span class="type"> {type}</span>}
    </td>
  );
}

export function SkimmerCell({ callsign, label }: { callsign: string; label: string }) {
  return (
    <td role="cell" class="c-call c-by below" data-label={label}>
      <span class="by">
        <a tabIndex={-1} data-filter="spotter" href={toHref('/', { spotter: callsign })}>
          {callsign}
        </a>
      </span>
    </td>
  );
}

/** A function, as in `row-tools.tsx`. */
export function frequencyCell(kHz: number) {
  return (
    <td role="cell" class="c-freq num">
      {frequencyButton(kHz)}
    </td>
  );
}

function WatchHeading() {
  return (
    <th scope="col" role="columnheader" class="c-watch">
      <span class="unseen">{words.value.watch.column}</span>
    </th>
  );
}

/** The heading of {@link fromMeCell}; nothing without a home. */
function FromMeHeading() {
  if (!homeAt.value) return null;
  const { watch } = words.value;
  return (
    <th scope="col" role="columnheader" class="c-from num below">
      <abbr title={watch.fromMeHint}>{watch.fromMe}</abbr>
    </th>
  );
}

/** How far a station is, and in which direction; nothing without a home. */
export function fromMeCell(grid: string | null) {
  if (!homeAt.value) return null;
  return (
    <td role="cell" class="c-from num below">
      {fromMeText(grid)}
    </td>
  );
}

/** The headings of who was heard, where, and on which frequency: those of a spot and of a station are the same. */
export function StationHeadings() {
  const heads = words.value.tables;
  return (
    <>
      <th scope="col" role="columnheader" class="c-call">
        {heads.station}
      </th>
      <WatchHeading />
      <th scope="col" role="columnheader" class="c-entity below">
        {heads.entity}
      </th>
      <th scope="col" role="columnheader" class="c-grid below">
        {heads.grid}
      </th>
      <FromMeHeading />
      <th scope="col" role="columnheader" class="c-freq num">
        kHz
      </th>
      <th scope="col" role="columnheader" class="c-band below">
        {heads.band}
      </th>
      <th scope="col" role="columnheader" class="c-mode">
        {heads.mode}
      </th>
    </>
  );
}
