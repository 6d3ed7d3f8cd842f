import type { BandName } from '../../radio/band.js';

/** Which spots a client asks for, in its own words. Absent means any. */
export interface SpotFilter {
  /** Stations heard, exactly; at most 2,000. */
  readonly callsigns?: readonly string[];
  /** A part of the callsign of the station heard. */
  readonly callsignPart?: string;
  /** The skimmer, exactly. */
  readonly spotter?: string;
  readonly modes?: readonly string[];
  readonly bands?: readonly BandName[];
}

/**
 * Whose spots are meant, in the dictionary's numbers. It decides which rollup counts them and which
 * index finds them.
 */
export type Subject =
  | { readonly kind: 'everyone' }
  /** A set of stations, small enough to be named one by one. */
  | { readonly kind: 'callsigns'; readonly ids: readonly number[] }
  /** Stations too many to name: the LIKE pattern of their callsigns. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** A skimmer; of what it heard, only some stations when `heard` is given. */
  | { readonly kind: 'spotter'; readonly id: number; readonly heard?: Heard };

/** No station or skimmer in particular. */
export const EVERYONE: Subject = { kind: 'everyone' };

type Heard = Extract<Subject, { kind: 'callsigns' | 'pattern' }>;

/** A filter in the dictionary's numbers. Absent means any. */
export interface ResolvedFilter {
  readonly subject: Subject;
  readonly modeIds?: readonly number[];
  readonly bandIds?: readonly number[];
}

/** Whether a filter leaves modes and bands open. */
export function isOfAllModes({ modeIds, bandIds }: ResolvedFilter): boolean {
  return !modeIds && !bandIds;
}

/** Whether a filter means every spot there is. */
export function isOfAll(filter: ResolvedFilter): boolean {
  return filter.subject.kind === 'everyone' && isOfAllModes(filter);
}
