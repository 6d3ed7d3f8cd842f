import type { Station } from '../service/api.js';
import { needMark } from '../needed/need-mark.js';
import { needNow } from '../needed/need-now.js';
import type { Column } from '../parts/data-table.js';
import { heardCells, skimmerColumn, timeColumn } from '../rows/heard-cells.js';
import { ageText, count, now } from '../words/time.js';
import { words } from '../words/words.js';
import type { ColumnId } from '../rows/columns.js';

/** A column of the list of stations: its head is a word, by which the viewer chooses it. */
export type StationColumn = Column<Station> & { readonly head: string };

/** A shape beside each word, so that colour is not needed where only the shape is shown. */
const SHAPES: Readonly<Record<Station['quality'], string>> = {
  confirmed: '●●',
  single: '●',
  suspect: '?',
};

/** Whether skimmers that the filters leave out have confirmed it. */
function isHeardByOthers({ quality, skimmers }: Station): boolean {
  return quality === 'confirmed' && skimmers < 2;
}

/** Marks a station that activates a park or a bunker; nothing for others. */
function activationMark({ activation }: Station) {
  if (!activation) return null;
  const { programme, reference, name } = activation;
  const what = `${name === null ? '' : `${name}, `}${reference} (${programme.toUpperCase()})`;
  const text = words.value.tables.activates(what);
  return (
    <span class="activation" role="img" aria-label={text} title={text}>
      {' '}
      ▲
    </span>
  );
}

/** Every column, in the words of the moment. */
export function stationCells(): Readonly<Record<ColumnId, StationColumn>> {
  const { tables: heads, needed } = words.value;
  const { snr, ...cells } = heardCells();
  return {
    ...cells,
    call: {
      ...cells.call,
      cell: (station) => (
        <>
          {cells.call.cell(station)}
          {activationMark(station)}
        </>
      ),
    },
    snr: { ...snr, hint: heads.bestDbHint },
    age: {
      class: 'c-age',
      head: heads.age,
      hint: heads.ageHint,
      isNumber: true,
      title: ({ last_heard: at }) => at,
      cell: ({ last_heard: at }) => ageText(at, now.value),
    },
    time: { ...timeColumn(({ last_heard: at }) => at), hint: heads.lastHint },
    need: {
      class: 'c-need',
      head: needed.column,
      hint: needed.columnHint,
      isFolded: true,
      cell: (station) => needMark(needNow(station)),
    },
    best: {
      ...skimmerColumn(heads.best, ({ best_spotter: skimmer }) => skimmer),
      hint: heads.bestHint,
    },
    skimmers: {
      class: 'c-heard',
      head: heads.by,
      label: heads.by,
      hint: heads.byHint,
      isNumber: true,
      isFolded: true,
      cell: (station) => (
        <>
          {count(station.skimmers)}
          {isHeardByOthers(station) && <abbr title={heads.byMore}>+</abbr>}
        </>
      ),
    },
    quality: {
      class: 'c-quality',
      head: heads.quality,
      title: ({ quality }) => heads.qualityHints[quality],
      cell: ({ quality }) => (
        <span class={`is-${quality}`}>
          <span class="shape" aria-hidden="true">
            {SHAPES[quality]}
          </span>
          <span class="word">{heads.qualities[quality]}</span>
        </span>
      ),
    },
  };
}
