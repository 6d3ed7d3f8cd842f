import type { Sql } from 'sql-template-tag';
import type { NameFacts } from '../../log/names/name-facts.js';
import type { PathTest } from '../paths/path-test.js';
import type { ActivityTest } from '../activities/active-times.js';

/** The only values that something in the place of a callsign may have. */
export interface PlaceBound {
  readonly field: 'dxcc' | 'continent' | 'cqZone' | 'ituZone';
  readonly values: readonly (string | number)[];
}

/** A condition on the callsign of a station or skimmer. */
export interface NameTest {
  /** The only callsigns that can pass, where the filter names them. */
  readonly callsigns?: readonly string[];
  /** Where an index of the dictionary finds what passes: the condition on a row of `callsigns`. */
  readonly indexed?: Sql;
  /** Where only callsigns of some entities or continents pass: those. */
  readonly placed?: PlaceBound;
  matches(name: NameFacts): boolean;
}

/** The columns of a spot that number a word: of a dictionary or of the list of bands. From 0 to 255. */
export type WordColumn = 'mode_id' | 'band_id' | 'type_id';

/** The columns of a spot that measure. */
export type MeasureColumn = 'frequency_hz' | 'snr_db' | 'wpm';

/** The columns of a spot that filters compare, as the database names them. */
export type RowColumn = WordColumn | MeasureColumn;

/** {@link RowColumn}, what a filter compares together with the skimmer or the time, and the way between both. */
export type FilterColumn = RowColumn | 'spotter_node' | 'activity' | 'path';

/** The dictionaries of words that rows name by number. */
export type WordList = 'modes' | 'report_types';

/** Some receivers of skimmers: the numbers of their nodes, by the skimmer's callsign. */
export type Receivers = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * What a filter asks of a column: of words one of some numbers or none of them, of a measure a bound, which passes itself.
 * Memory looks numbers of words up in a table of 256: those of a measure would not be in it.
 */
export type RowTest =
  | { readonly column: WordColumn; readonly ids: readonly number[] }
  | { readonly column: WordColumn; readonly notIds: readonly number[] }
  | { readonly column: MeasureColumn; readonly min: number }
  | { readonly column: MeasureColumn; readonly max: number };

/** {@link RowTest} with words, which stand for numbers that only a dictionary knows. */
export type WordTest = { readonly column: WordColumn; readonly list: WordList } & (
  | { readonly words: readonly string[] }
  | { readonly notWords: readonly string[] }
);

/** A condition on the receiver: one of some, or none of them. */
export type ReceiverTest = { readonly column: 'spotter_node' } & (
  | { readonly receivers: Receivers }
  | { readonly notReceivers: Receivers }
);

/** Lower numbers of a column stand for none, and pass no bound: a spot without speed has 0 words per minute. */
export const LOWEST_GIVEN: Readonly<Partial<Record<MeasureColumn, number>>> = { wpm: 1 };

/** The type of a criterion's value. */
interface OfValue<Value> {
  /** Never set: it carries the type. */
  readonly valueType?: Value;
}

/** The headings under which the page has its controls, in their order. */
export const SECTIONS = [
  'Station',
  'Skimmer',
  'Report',
  'Path',
  'Place of the station',
  'Place of the skimmer',
] as const;

interface Asked {
  /** Reads, checks and documents the parameter; absent where clients cannot send it. */
  readonly param?: PropertyDecorator;
  /** Label of its control on the page, below the heading of the section; absent where it has none. */
  readonly label?: string;
  /** The heading that its control stands under: each label has one. */
  readonly section?: (typeof SECTIONS)[number];
  /** It lets only spots pass of which both grids are known: answers tell the share of these (`X-Located`). */
  readonly needsGrids?: true;
  /** Other names of the parameter, which deployed clients send. */
  readonly aliases?: readonly string[];
}

/** One thing that a client can ask of a spot: an entry of {@link CRITERIA}. */
export type Criterion<Value> = Asked &
  OfValue<Value> &
  (
    | {
        readonly about: 'station' | 'skimmer';
        readonly test: (value: Value) => NameTest;
        /** The value is names of a source of members, which is asked who they are. */
        readonly members?: string;
      }
    | {
        readonly about: 'station' | 'skimmer';
        /** The other half of the question: neither makes sense alone. */
        readonly partner: string;
        readonly test: (value: Value, partner: number) => NameTest;
      }
    | {
        readonly about: 'row';
        /** The value is names of a source, which is asked when stations were active. */
        readonly members: string;
        readonly test: (value: Value) => ActivityTest;
        /** Condition on the station that comes with it. */
        readonly station: (value: Value) => NameTest;
      }
    /** The other half of a criterion, which has the test. */
    | { readonly about: 'partner'; readonly partner: string }
    | {
        readonly about: 'row';
        readonly test: (value: Value) => RowTest | WordTest | ReceiverTest | PathTest;
        /** Condition on the skimmer that comes with it. */
        readonly skimmer?: (value: Value) => NameTest;
      }
    | {
        readonly about: 'row';
        readonly test: (value: Value) => RowTest | PathTest;
        /** Name of the maximum that must not lie below this minimum. */
        readonly maximum: string;
      }
  );
