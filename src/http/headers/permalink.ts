import type { FastifyReply } from 'fastify';
import type { TimeWindow } from '../../time/time-window.js';
import { toIsoSeconds } from '../../time/timestamp.js';
import type { HeadersDescribed } from './described-headers.js';
import { API_PREFIX } from '../api-prefix.js';

/** Says how to ask for an answer again. */
export const PERMALINK_HEADER = 'Link';

/** {@link PERMALINK_HEADER} as the document has it. */
export const PERMALINK_DESCRIBED: HeadersDescribed = {
  [PERMALINK_HEADER]: {
    description:
      'This question with moments for its window and the newest id that the answer knew (`as_of`): asked again, it gives the ' +
      'same numbers. Absent where the answer lies beyond a cursor, and where it would be longer than 4,000 characters.',
    schema: {
      type: 'string',
      example: '</api/v1/spots?band=20m&since=2026-09-30T13:33:00Z&as_of=184467>; rel="permalink"',
    },
  },
};

/** Proxies refuse larger heads: nginx those above 4 KB, with its settings. */
const MAX_CHARACTERS = 4_000;

/** Parameters that a permalink has in a form of its own, or not at all. */
const RETOLD: ReadonlySet<string> = new Set(['since', 'until', 'hours', 'as_of', 'after_id']);

/** An answer that can be asked for again. */
export interface Citation {
  /** Its path below the prefix, in parts: `['spots', 'K1ABC/P']`. */
  readonly path: readonly string[];
  readonly window: TimeWindow;
  /** The newest id that it knew, and where it begins, if later than the window; absent beyond a cursor. */
  readonly cited?: { readonly asOf: number; readonly fromSeconds?: number };
}

/**
 * Sets `Link: </api/v1/…>; rel="permalink"`: the question with moments for its window, and the id that was the newest. Not
 * beyond a cursor, and none above 4,000 characters. Some 20 µs.
 * @param query the parameters as they were read; of what was sent, all others mean nothing
 */
export function tellPermalink(reply: FastifyReply, query: object, citation: Citation): void {
  const { path, window, cited } = citation;
  if (!cited) return;
  const moments = momentsOf(window, cited.fromSeconds);
  if (!moments) return;
  const sent = reply.request.query as Readonly<Record<string, unknown>>;
  const asked = Object.entries(query).filter(
    ([name, value]) => !RETOLD.has(name) && sent[name] !== undefined && meansSomething(name, value),
  );
  const parameters = [
    ...asked.sort(([one], [other]) => (one < other ? -1 : 1)),
    ...moments,
    ['as_of', cited.asOf],
  ].map(([name, value]) => `${name}=${escaped(value)}`);
  const route = [API_PREFIX, ...path.map((part) => encodeURIComponent(part))].join('/');
  const link = `</${route}?${parameters.join('&')}>; rel="permalink"`;
  if (link.length <= MAX_CHARACTERS) reply.header(PERMALINK_HEADER, link);
}

/** Both ends of a window; `undefined` when nothing is left of it behind the beginning of what is cited. */
function momentsOf(
  { fromSeconds, toSeconds }: TimeWindow,
  citedFrom = 0,
): [name: string, moment: string][] | undefined {
  const from = Math.max(fromSeconds, citedFrom);
  if (toSeconds === null) return [['since', toIsoSeconds(from)]];
  if (citedFrom > fromSeconds && from >= toSeconds) return undefined;
  // Between two seconds: no spot is heard there.
  const between = `${toIsoSeconds(toSeconds - 1).slice(0, -1)}.500Z`;
  const isEmpty = from === toSeconds;
  return [
    ['since', isEmpty ? between : toIsoSeconds(from)],
    ['until', isEmpty ? between : toIsoSeconds(toSeconds - 1)],
  ];
}

function meansSomething(name: string, value: unknown): boolean {
  return value !== undefined && !(name === 'offset' && value === 0);
}

/** Lists become one text with commas; these and colons stay readable. */
function escaped(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%3A', ':');
}
