import type { Cell } from './dimensions.js';

/** Takes the rows of a long answer as they are read, in order: they are not held together. */
export interface RowSink {
  /** Called before the first rows, by each store that tries: what was taken before is void. */
  begin(): Promise<void>;
  take(rows: readonly (readonly Cell[])[]): Promise<void>;
}
