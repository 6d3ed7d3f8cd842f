import type { ArchiveCells } from '../../radio/archive-cells.js';
import type { DaysService } from '../../log/days.service.js';

/** Text of a cell that names something; `signal` joins the last two cells, empty in rows of 11. */
export interface CellText {
  readonly cell: 'skimmer' | 'station' | 'type' | 'signal';
  readonly text: string;
}

/** A text with its verdict. */
export interface KnownText extends CellText {
  /** Database number of its callsign, mode or type; 0 for no type, {@link REFUSED} to refuse the row. */
  readonly id: number;
  /** Node number of a skimmer; speed of a signal in words per minute, 0 for none. */
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
 * Judges texts with the functions that read them in whole rows, and numbers their names in the database.
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
