import type { ArchiveCells } from '../../radio/archive-cells.js';
import type { DaysService } from '../../log/days.service.js';

/** The text of a cell whose names the database numbers; `signal` is the last two, empty in rows of 11 cells. */
export interface CellText {
  readonly cell: 'skimmer' | 'station' | 'type' | 'signal';
  readonly text: string;
}

/** What a text says. */
export interface KnownText extends CellText {
  /** The number of its callsign, mode or type; 0 for no type, {@link REFUSED} where a row with it is refused. */
  readonly id: number;
  /** The node of a skimmer, the speed of a signal. */
  readonly detail: number;
}

const REFUSED = -1;

interface ReadText {
  readonly callsign?: string | undefined;
  readonly mode?: string | undefined;
  readonly type?: string | null | undefined;
  readonly detail?: number | null | undefined;
}

/**
 * Reads texts by the rules by which rows are read one by one, and numbers their names.
 * @throws DatabaseUnavailable
 */
export async function judgeTexts(
  texts: readonly CellText[],
  cells: ArchiveCells,
  days: DaysService,
): Promise<KnownText[]> {
  const read = texts.map((one) => ({ ...one, ...readText(one, cells) }));
  const ids = await days.addNames({
    callsigns: [...new Set(read.flatMap(({ callsign }) => callsign ?? []))],
    modes: read.flatMap(({ mode }) => mode ?? []),
    types: read.flatMap(({ type }) => type ?? []),
  });
  return read.map(({ cell, text, callsign, mode, type, detail }) => {
    const id =
      cell === 'type'
        ? (ids.types.get(type ?? '') ?? 0)
        : cell === 'signal'
          ? ids.modes.get(mode ?? '')
          : ids.callsigns.get(callsign ?? '');
    return { cell, text, id: id ?? REFUSED, detail: detail ?? 0 };
  });
}

function readText({ cell, text }: CellText, cells: ArchiveCells): ReadText {
  switch (cell) {
    case 'skimmer': {
      const skimmer = cells.skimmer(text);
      return { callsign: skimmer?.callsign, detail: skimmer?.node };
    }
    case 'station':
      return { callsign: cells.callsign(text) };
    case 'type':
      return { type: cells.type(text) };
    case 'signal': {
      const signal = cells.signal(...(text === '' ? [] : text.split(',')));
      return { mode: signal?.mode, detail: signal?.wpm };
    }
  }
}
