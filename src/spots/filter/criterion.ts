import type { Sql } from 'sql-template-tag';

/** What filters know of a callsign in the dictionary. */
export interface NameFacts {
  readonly callsign: string;
  readonly grid: string | null;
}

/** What a filter asks of the callsign of a station or skimmer. */
export interface NameTest {
  /** The only callsigns that can pass, where the filter names them. */
  readonly callsigns?: readonly string[];
  /** Whether an index of the dictionary finds the callsigns that pass; otherwise each is looked at. */
  readonly isIndexed: boolean;
  /** The condition on a row of `callsigns`, which has the alias given. */
  condition(row: Sql): Sql;
  matches(name: NameFacts): boolean;
}

/** The columns of a spot that filters compare, as the database names them. */
export type RowColumn = 'mode_id' | 'band_id' | 'type_id' | 'frequency_hz' | 'snr_db' | 'wpm';

/** The dictionaries of words that rows name by number. */
export type WordList = 'modes' | 'report_types';

/** What a filter asks of a column: one of some numbers, or a bound, which passes itself. */
export type RowTest =
  | { readonly column: RowColumn; readonly ids: readonly number[] }
  | { readonly column: RowColumn; readonly min: number }
  | { readonly column: RowColumn; readonly max: number };

/** Lower numbers of a column stand for none, and pass no bound: a spot without speed has 0 words per minute. */
export const LOWEST_GIVEN: Readonly<Partial<Record<RowColumn, number>>> = { wpm: 1 };

/** Words that stand for numbers which only a dictionary knows. */
export interface WordTest {
  readonly column: RowColumn;
  readonly list: WordList;
  readonly words: readonly string[];
}

/** The type of a criterion's value. */
interface OfValue<Value> {
  /** Never set: it carries the type. */
  readonly valueType?: Value;
}

interface Asked {
  /** Reads, checks and documents the parameter; absent where clients cannot send it. */
  readonly param?: PropertyDecorator;
  /** What the page calls its control; absent where it has none. */
  readonly label?: string;
  /** Other names of the parameter, which deployed clients send. */
  readonly aliases?: readonly string[];
}

/** One thing that a client can ask of a spot: an entry of {@link CRITERIA}. */
export type Criterion<Value> = Asked &
  OfValue<Value> &
  (
    | { readonly about: 'station' | 'skimmer'; readonly test: (value: Value) => NameTest }
    | { readonly about: 'row'; readonly test: (value: Value) => RowTest | WordTest }
    | {
        readonly about: 'row';
        readonly test: (value: Value) => RowTest;
        /** Of a minimum: the criterion that must not be below it. */
        readonly maximum: string;
      }
  );
