import type { ArchiveCells } from '../../radio/archive-cells.js';
import { bandIdAtHz } from '../../radio/band.js';
import type { DaysService, NameIds } from '../../log/days.service.js';
import type { ByteTexts } from './byte-texts.js';
import { CELL_NAMES, type CellName } from './scanned-lines.js';

/** What a text says: one number or two; none where it is refused. */
type Numbers = readonly number[];

/** Texts that are judged at a time. */
const MAX_TEXTS = 20_000;

/** What the texts of a cell say, by their numbers. */
export interface KnownCell {
  /** NaN of a text that is refused. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Has every text of a cell be judged once, by the rules by which rows are read one by one. */
export class KnownTexts {
  private readonly known: Record<CellName, { judged: number } & KnownCell>;

  constructor(
    private readonly texts: Readonly<Record<CellName, ByteTexts>>,
    private readonly cells: ArchiveCells,
    private readonly days: DaysService,
  ) {
    this.known = Object.fromEntries(
      CELL_NAMES.map((name) => [name, nothingKnown()]),
    ) as typeof this.known;
  }

  /** What is known of a cell; until {@link learn} is called again. */
  of(cell: CellName): KnownCell {
    return this.known[cell];
  }

  /** Judges the texts that were met since the last time. @throws DatabaseUnavailable */
  async learn(): Promise<void> {
    for (const name of CELL_NAMES) {
      const known = this.known[name];
      while (known.judged < this.texts[name].count) {
        const texts = this.texts[name].textsFrom(known.judged, MAX_TEXTS);
        const numbers = await this.judge(name, texts);
        const firsts = numbers.map(([first = Number.NaN]) => first);
        const seconds = numbers.map(([, second = 0]) => second);
        const { judged } = known;
        const first = withAll(known.first, judged, firsts);
        const second = withAll(known.second, judged, seconds);
        Object.assign(known, { judged: judged + texts.length, first, second });
      }
    }
  }

  private async judge(cell: CellName, texts: readonly string[]): Promise<Numbers[]> {
    switch (cell) {
      case 'skimmer': {
        const skimmers = texts.map((text) => this.cells.skimmer(text));
        const ids = await this.idsOf({ callsigns: skimmers.flatMap((one) => one?.callsign ?? []) });
        return skimmers.map((one) => numbersOf(ids.callsigns.get(one?.callsign ?? ''), one?.node));
      }
      case 'station': {
        const callsigns = texts.map((text) => this.cells.callsign(text));
        const ids = await this.idsOf({ callsigns: callsigns.flatMap((one) => one ?? []) });
        return callsigns.map((one) => numbersOf(ids.callsigns.get(one ?? '')));
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
        return signals.map((one) => numbersOf(ids.modes.get(one?.mode ?? ''), one?.wpm ?? 0));
      }
      case 'khz':
        return texts.map((text) => {
          const hz = this.cells.frequencyHz(text);
          return hz === undefined ? [] : [hz, bandIdAtHz(hz)];
        });
      case 'snr':
        return texts.map((text) => numbersOf(this.cells.snrDb(text)));
      case 'day':
        return texts.map((text) => numbersOf(this.cells.day(text)));
      case 'second':
        return texts.map((text) => numbersOf(this.cells.second(text)));
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

function nothingKnown() {
  return { judged: 0, first: new Float64Array(0), second: new Float64Array(0) };
}

function numbersOf(first: number | undefined, second = 0): Numbers {
  return first === undefined ? [] : [first, second];
}

/** An array with room for numbers from a place on, and these in it. */
function withAll(array: Float64Array, from: number, numbers: readonly number[]): Float64Array {
  const end = from + numbers.length;
  const room = end <= array.length ? array : new Float64Array(Math.max(1_024, 2 * end));
  if (room !== array) room.set(array);
  room.set(numbers, from);
  return room;
}
