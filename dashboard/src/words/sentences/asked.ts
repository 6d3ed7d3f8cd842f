/** Where a station or skimmer must be: names and codes as they are shown. Empty lists ask nothing. */
export interface AskedPlace {
  /** Names of countries and of continents in the language of the page. */
  readonly countries: readonly string[];
  readonly continents: readonly string[];
  readonly cqZones: readonly string[];
  readonly ituZones: readonly string[];
  readonly grids: readonly string[];
  /** A circle around a grid. */
  readonly within: { readonly km: string; readonly grid: string } | undefined;
}

/** Bounds, at least one of them. */
export interface AskedRange {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/**
 * What filters ask, in values as they are shown: each language makes its own sentence of it. Empty lists and texts, and what is
 * `undefined`, ask nothing.
 */
export interface Asked {
  /** Exact number of spots that match; `undefined` before the service has answered. */
  readonly total: number | undefined;
  readonly station: AskedPlace & {
    readonly calls: readonly string[];
    /** A part of the callsign. */
    readonly part: string;
    /** Beginnings of the callsign. */
    readonly prefixes: readonly string[];
    readonly groups: readonly string[];
    readonly lists: readonly string[];
    readonly notCalls: readonly string[];
  };
  readonly skimmer: AskedPlace & {
    readonly calls: readonly string[];
    readonly nodes: readonly string[];
    readonly notNodes: readonly string[];
    readonly notCalls: readonly string[];
  };
  readonly bands: readonly string[];
  readonly modes: readonly string[];
  readonly types: readonly string[];
  readonly notTypes: readonly string[];
  readonly snr: AskedRange | undefined;
  readonly wpm: AskedRange | undefined;
  readonly kHz: AskedRange | undefined;
  /** The window in words: `in the past hour`. */
  readonly time: string;
}
