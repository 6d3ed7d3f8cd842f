import { CALLSIGN_CRITERIA } from './callsign-criteria.js';
import type { Criterion } from './criterion.js';
import { PATH_CRITERIA } from './path-criteria.js';
import { PLACE_CRITERIA } from './place-criteria.js';
import { REPORT_CRITERIA } from './report-criteria.js';

/**
 * Everything that a client can ask of a spot, by the name of its parameter. The parameters of every list and
 * stream, the documents, the SQL, the search in memory and the key of a stream follow from an entry.
 */
export const CRITERIA = {
  ...CALLSIGN_CRITERIA,
  ...REPORT_CRITERIA,
  ...PATH_CRITERIA,
  ...PLACE_CRITERIA,
};

/** The names of the criteria. */
export type CriterionName = keyof typeof CRITERIA;

type ValueOf<Entry> = Entry extends Criterion<infer Value> ? Value : never;

/** Which spots a client asks for: the values of its parameters, all of which must hold. Absent means any. */
export type SpotFilter = {
  readonly [Name in CriterionName]?: ValueOf<(typeof CRITERIA)[Name]>;
};
