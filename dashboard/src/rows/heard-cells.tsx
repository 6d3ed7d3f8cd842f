import type { Spot } from '../service/api.js';
import { bandAt } from '../radio/bands.js';
import { entityName } from '../radio/entity-name.js';
import { countryFlag } from '../radio/countries.js';
import { lookupHref } from './list-look.js';
import { lengthClass } from './name-length.js';
import { toHref } from '../address/router.js';
import { fromMeNote, fromMeText, kmFromHome, typeText } from './spot-texts.js';
import { clockText } from '../words/time.js';
import { frequencyButton, onRowTool } from './row-tools.js';
import { words } from '../words/words.js';
import { Band } from '../parts/band.js';
import type { Column } from '../parts/data-table.js';

/** Called with which station or skimmer was chosen, or which station is to be left out. */
export type Choose = (name: 'call' | 'spotter' | 'not_callsign', callsign: string) => void;

/**
 * Handles a click in a table of spots or stations: on a callsign it filters by it, unless it opens a tab; on a button
 * it watches, copies or leaves out.
 */
export function chooseOnClick(onChoose: Choose | undefined) {
  return (event: MouseEvent) => {
    onRowTool(event);
    const button = (event.target as Element).closest<HTMLElement>('button[data-call]');
    const { does, call } = button?.dataset ?? {};
    if (call !== undefined && does !== undefined) {
      onChoose?.(does as 'call' | 'not_callsign', call);
      return;
    }
    const link = (event.target as Element).closest<HTMLElement>('a[data-filter]');
    if (!link || !onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(link.dataset.filter as 'call' | 'spotter', link.textContent ?? '');
  };
}

/** What a spot and a station have both. */
type Heard = Pick<
  Spot,
  | 'callsign'
  | 'entity'
  | 'dxcc'
  | 'continent'
  | 'grid'
  | 'frequency'
  | 'mode'
  | 'type'
  | 'wpm'
  | 'snr'
>;

/** The columns that tables of spots and of stations have both. */
export function heardCells() {
  const { tables: heads, watch } = words.value;
  return {
    call: {
      class: 'c-call',
      head: heads.station,
      sortValue: ({ callsign }) => callsign,
      isRowHead: true,
      cell: ({ callsign }) => <CallLink callsign={callsign} />,
    },
    entity: {
      class: 'c-entity',
      head: heads.entity,
      isFolded: true,
      sortValue: (heard) => nameOf(heard) || undefined,
      title: (heard) => nameOf(heard) || undefined,
      cell: (heard) => <Entity heard={heard} />,
    },
    grid: {
      class: 'c-grid',
      head: heads.grid,
      isFolded: true,
      sortValue: ({ grid }) => grid ?? undefined,
      cell: ({ grid }) => grid ?? '',
    },
    from: {
      class: 'c-from num',
      head: watch.fromMe,
      hint: watch.fromMeHint,
      isFolded: true,
      sortValue: kmFromHome,
      title: fromMeNote,
      cell: fromMeText,
    },
    frequency: {
      class: 'c-freq',
      head: 'kHz',
      isNumber: true,
      sortValue: ({ frequency }) => frequency,
      cell: (heard) => frequencyButton(heard),
    },
    band: {
      class: 'c-band',
      head: heads.band,
      isFolded: true,
      sortValue: ({ frequency }) => frequency,
      cell: ({ frequency }) => <Band name={bandAt(frequency)} isShort />,
    },
    mode: {
      class: 'c-mode',
      head: heads.mode,
      sortValue: ({ mode }) => mode,
      title: (heard) => typeText(heard) || undefined,
      cell: (heard) => (
        <>
          {heard.mode}
          {typeText(heard) !== '' && <span class="type"> {typeText(heard)}</span>}
        </>
      ),
    },
    wpm: {
      class: 'c-wpm',
      head: 'WPM',
      label: 'WPM',
      hint: heads.wpmHint,
      isNumber: true,
      isFolded: true,
      sortValue: ({ wpm }) => wpm ?? undefined,
      isFromGreatest: true,
      cell: ({ wpm }) => (wpm == null ? '' : Math.round(wpm)),
    },
    snr: {
      class: 'c-snr',
      head: 'dB',
      isNumber: true,
      sortValue: ({ snr }) => snr,
      isFromGreatest: true,
      cell: ({ snr }) => snr,
    },
  } satisfies Record<string, Column<Heard>>;
}

/** The column of what can be done with a row. */
export function toolColumn<Row>(cell: Column<Row>['cell']): Column<Row> {
  return {
    class: 'c-watch',
    head: <span class="unseen">{words.value.watch.column}</span>,
    cell,
  };
}

/** The column of a time, to the second. */
export function timeColumn<Row>(timeOf: (row: Row) => string): Column<Row> & { head: string } {
  return {
    class: 'c-time',
    head: 'UTC',
    sortValue: (row) => Date.parse(timeOf(row)),
    isFromGreatest: true,
    cell: (row) => (
      <time dateTime={timeOf(row)}>
        {clockText(timeOf(row)).slice(0, 5)}
        <span class="seconds">{clockText(timeOf(row)).slice(5)}</span>
      </time>
    ),
  };
}

/** The column of a skimmer; a click shows its spots. */
export function skimmerColumn<Row>(
  head: string,
  nameOfSkimmer: (row: Row) => string,
): Column<Row> & { head: string } {
  return {
    class: 'c-call c-by',
    head,
    label: head,
    isFolded: true,
    sortValue: nameOfSkimmer,
    cell: (row) => (
      <span class="by">
        <a tabIndex={-1} data-filter="spotter" href={toHref('/', { spotter: nameOfSkimmer(row) })}>
          {nameOfSkimmer(row)}
        </a>
      </span>
    ),
  };
}

/** Letters of a callsign that fit its column beside a mark. */
const SHORT_CALL = 7;

/** A callsign, which may begin a line behind each `/` where it is long. */
function callText(callsign: string) {
  if (callsign.length <= SHORT_CALL) return callsign;
  return callsign.split('/').map((part, at) => [at > 0 && '/', at > 0 && <wbr />, part]);
}

/** A callsign; a click opens the page about it that the viewer has chosen, or else shows its spots. */
function CallLink({ callsign }: { callsign: string }) {
  const lookup = lookupHref(callsign);
  const look = callsign.length > SHORT_CALL ? 'is-long' : undefined;
  return lookup === undefined ? (
    <a class={look} tabIndex={-1} data-filter="call" href={toHref('/', { call: callsign })}>
      {callText(callsign)}
    </a>
  ) : (
    <a class={look} tabIndex={-1} href={lookup} target="_blank" rel="noopener noreferrer">
      {callText(callsign)}
    </a>
  );
}

function nameOf({ entity, dxcc }: Heard): string {
  return entity ? entityName(entity, dxcc) : '';
}

/** The entity with its flag, once the names are loaded, and the continent. */
function Entity({ heard }: { heard: Heard }) {
  const name = nameOf(heard);
  const flag = heard.dxcc == null ? '' : countryFlag(`${heard.dxcc}`);
  return (
    <span class={`entity ${lengthClass(name)}`}>
      {flag !== '' && <span aria-hidden="true">{flag}</span>}
      <span class="name">{name}</span> <span class="continent muted">{heard.continent}</span>
    </span>
  );
}
