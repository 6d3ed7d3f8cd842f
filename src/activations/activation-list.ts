import {
  ContentRefused,
  fieldsOf,
  parseList,
  type PublishedSource,
} from '../published/published.service.js';
import type { Term } from '../leadership/roles.service.js';
import type { ActivationSource, Reported } from './activation-source.js';

/** What is kept of a programme's list: the newest report of each station at each place. */
export type ReportedList = readonly Reported[];

/** More stations are not active at once in any programme. */
const MAX_REPORTS = 5_000;

/**
 * Reads the list of a programme. An empty one is a good answer: nobody is active.
 * @throws ContentRefused for what is no list, and for entries none of which can be read
 */
export function readReports(source: Pick<ActivationSource, 'read'>, text: string): ReportedList {
  const entries = parseList(text);
  const newest = new Map<string, Reported>();
  for (const entry of entries) {
    for (const report of source.read(fieldsOf(entry))) {
      const key = `${report.callsign} ${report.reference}`;
      const known = newest.get(key);
      if (!known || known.atSeconds <= report.atSeconds) newest.set(key, report);
    }
  }
  if (entries.length > 0 && newest.size === 0) {
    throw new ContentRefused('answered entries none of which can be read');
  }
  if (newest.size > MAX_REPORTS) throw new ContentRefused(`has more than ${MAX_REPORTS} reports`);
  return [...newest.values()];
}

/** Makes of a programme a document that is asked for. */
export function documentOf(
  source: ActivationSource,
  take: (reports: ReportedList, term: Term, nowSeconds: number) => Promise<void>,
): PublishedSource<ReportedList> {
  const { programme: name, url, isOwnUrl, everyMs } = source;
  return {
    name,
    url,
    isOwnUrl,
    everyMs,
    read: (text) => readReports(source, text),
    take,
  };
}
