import { Injectable } from '@nestjs/common';
import { ColumnsService, type ColumnValue, quoted } from '../../columns/columns.service.js';
import { NO_NODE } from '../../radio/callsign.js';
import { PlacesService } from '../../log/places.service.js';
import { ArchiveBusy } from '../archive.errors.js';

/** Header of the Reverse Beacon Network's own archive. */
const HEADER = 'callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date,speed,tx_mode';

/** Maximum days sent at once: each is held sorted by the engine, in memory or on disk, while its client reads. */
const MAX_OPEN = 4;

type Row = readonly ColumnValue[];

/**
 * Writes a day in the Reverse Beacon Network's own columns: `callsign` is the skimmer with its node, `mode` the type of
 * spot, `tx_mode` the mode, `freq` kHz. In order of time. `npm run import` reads it back to the same spots.
 */
@Injectable()
export class RbnRows {
  private openCount = 0;

  constructor(
    private readonly columns: ColumnsService,
    private readonly places: PlacesService,
  ) {}

  /**
   * Reads the text of a file, some thousand lines at a time, as they are taken. Read it to its end, or call `return`.
   * @throws ArchiveBusy when too many are open, or the engine cannot be used now
   */
  async open(path: string): Promise<AsyncGenerator<string>> {
    if (this.openCount >= MAX_OPEN) throw new ArchiveBusy('Too many days are sent as CSV now.');
    const text = this.read(path);
    // Read before anything is sent: most failures show here.
    const first = await text.next().catch((error: unknown) => {
      throw new ArchiveBusy(`The day cannot be sent as CSV now: ${String(error)}`);
    });
    return follow(first, text);
  }

  private async *read(path: string): AsyncGenerator<string> {
    this.openCount++;
    try {
      let text = `${HEADER}\n`;
      for await (const rows of this.columns.stream(
        STATEMENT.replace('$file', () => quoted(path)),
      )) {
        yield text + rows.map((row) => this.toLine(row)).join('');
        text = '';
      }
      if (text !== '') yield text;
    } finally {
      this.openCount--;
    }
  }

  private toLine(row: Row): string {
    const [
      spotter,
      node,
      spotterDxcc,
      de,
      khz,
      band,
      callsign,
      dxcc,
      dx,
      type,
      snr,
      date,
      wpm,
      mode,
    ] = row;
    const skimmer =
      node === null || node === NO_NODE ? spotter : `${String(spotter)}-${String(node)}`;
    const fields = [
      skimmer,
      this.prefixOf(spotterDxcc),
      de,
      khz,
      band,
      callsign,
      this.prefixOf(dxcc),
      dx,
      type,
      snr,
      date,
      wpm,
      mode,
    ];
    return `${fields.map((field) => field ?? '').join(',')}\n`;
  }

  private prefixOf(dxcc: ColumnValue | undefined): string | undefined {
    return typeof dxcc === 'number' ? this.places.entityOf(dxcc)?.prefix : undefined;
  }
}

const STATEMENT = `
  SELECT spotter, spotter_node, spotter_dxcc, spotter_continent, frequency, band, callsign, dxcc,
    continent, type, snr, strftime(timestamp, '%Y-%m-%d %H:%M:%S'), wpm, mode
  FROM read_parquet($file) ORDER BY timestamp, id`;

async function* follow(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
