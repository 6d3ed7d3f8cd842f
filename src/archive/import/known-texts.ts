import type { ColumnSession } from '../../columns/columns.service.js';
import { bandIdAtHz } from '../../radio/band.js';
import type { SpotReport } from '../../radio/spot-report.js';
import type { Spotter } from '../../radio/callsign.js';
import type { DaysService, NameIds } from '../../spots/days.service.js';
import { CELL_KINDS, type CellName, findNewTexts, noteTexts } from './rows.repository.js';

/** What the cells of a row say, each by itself; undefined refuses the row. */
export interface Cells {
  skimmer(text: string): Spotter | undefined;
  frequencyHz(text: string): number | undefined;
  callsign(text: string): string | undefined;
  type(text: string): string | null;
  snrDb(text: string): number | undefined;
  /** Days since the Unix epoch, of the first ten characters of the time. */
  day(text: string): number | undefined;
  /** Seconds since midnight, of the others. */
  second(text: string): number | undefined;
  /** Of the last two cells; of none in rows of 11 cells. */
  signal(speed?: string, mode?: string): Pick<SpotReport, 'mode' | 'wpm'> | undefined;
}

type Numbers = readonly (number | null)[];

/** Callsigns, after which all is forgotten and begun anew: some 200 MB in the engine, where it can go to disk. */
const MAX_TEXTS = 2_000_000;

/**
 * Has every text of rows be judged once, by the rules by which rows are read one by one, and noted in the engine with the
 * numbers of the log's dictionary.
 */
export class KnownTexts {
  private count = 0;

  constructor(
    private readonly session: ColumnSession,
    private readonly cells: Cells,
    private readonly days: DaysService,
  ) {}

  /** Whether there are so many that they should be forgotten. */
  get isFull(): boolean {
    return this.count > MAX_TEXTS;
  }

  reset(): void {
    this.count = 0;
  }

  /** Judges the texts in the session's table `cell` that are not known yet. */
  async learn(): Promise<void> {
    for (const { name, values } of CELL_KINDS) {
      for (;;) {
        const texts = await findNewTexts(this.session, name);
        if (texts.length === 0) break;
        const numbers = await this.judge(name, texts);
        const columns = values.map((_, index) => numbers.map((row) => row[index] ?? null));
        await noteTexts(this.session, name, [texts, ...columns]);
        this.count += texts.length;
      }
    }
  }

  private async judge(cell: CellName, texts: readonly string[]): Promise<Numbers[]> {
    switch (cell) {
      case 'skimmer': {
        const skimmers = texts.map((text) => this.cells.skimmer(text));
        const ids = await this.idsOf({ callsigns: skimmers.flatMap((one) => one?.callsign ?? []) });
        return skimmers.map((one) => [
          ids.callsigns.get(one?.callsign ?? '') ?? null,
          one?.node ?? null,
        ]);
      }
      case 'station': {
        const callsigns = texts.map((text) => this.cells.callsign(text));
        const ids = await this.idsOf({ callsigns: callsigns.flatMap((one) => one ?? []) });
        return callsigns.map((one) => [ids.callsigns.get(one ?? '') ?? null]);
      }
      case 'type': {
        const types = texts.map((text) => this.cells.type(text));
        const ids = await this.idsOf({ types: types.flatMap((one) => one ?? []) });
        return types.map((one) => [ids.types.get(one ?? '') ?? 0]);
      }
      case 'signal': {
        const signals = texts.map((text) =>
          this.cells.signal(...(text === '' ? [] : text.split(','))),
        );
        const ids = await this.idsOf({ modes: signals.flatMap((one) => one?.mode ?? []) });
        return signals.map((one) => [ids.modes.get(one?.mode ?? '') ?? null, one?.wpm ?? 0]);
      }
      case 'khz':
        return texts.map((text) => {
          const hz = this.cells.frequencyHz(text);
          return hz === undefined ? [] : [hz, bandIdAtHz(hz)];
        });
      case 'snr':
        return texts.map((text) => [this.cells.snrDb(text) ?? null]);
      case 'day':
        return texts.map((text) => [this.cells.day(text) ?? null]);
      case 'second':
        return texts.map((text) => [this.cells.second(text) ?? null]);
    }
  }

  private async idsOf(names: {
    callsigns?: readonly string[];
    modes?: readonly string[];
    types?: readonly string[];
  }): Promise<NameIds> {
    const { callsigns = [], modes = [], types = [] } = names;
    return this.days.addNames({ callsigns: [...new Set(callsigns)], modes, types });
  }
}
