import type { TestApp } from '../app.js';
import { askText, csvOf, linesOf, parseCsv, withParameters } from '../spots/exported.js';
import { ask } from './apps.js';
import { differenceOf, firstDifference } from './difference.js';
import { LOCATED, type Question } from './question.js';
import { wireOf } from './wire.js';

/** Of a walk: more pages prove no more. */
const PAGES = 8;

/** A walk through all that a question asks for, by offset or by cursor. */
export interface Walk {
  readonly url: string;
  /** Tells what is wrong; `undefined` for nothing. */
  go(app: TestApp): Promise<string | undefined>;
}

/** Page by page: every page is right, and all of them together are every spot once. Nothing changes meanwhile. */
export function walkByOffset(question: Question): Walk {
  const { total, limit } = sized(question);
  const expected = question.withPage({ ...question.page, limit: null, offset: 0 }).answer().spots;
  const pages: Question[] = [];
  for (let offset = 0; offset === 0 || offset < total; offset += limit) {
    pages.push(question.withPage({ ...question.page, limit, offset }));
  }
  return {
    url: pages[0]!.url,
    async go(app) {
      const found: string[] = [];
      for (const page of pages) {
        const { status, body } = await ask(app, page.url);
        const difference = differenceOf(status, body, [page.answer()]);
        if (difference) return `page at ${page.page.offset}: ${difference}`;
        found.push(...body.spots.map((spot) => JSON.stringify(spot)));
      }
      const isAll = found.length === expected.length && new Set(found).size === found.length;
      return isAll ? undefined : `${found.length} spots in pages, ${expected.length} in all`;
    },
  };
}

/**
 * Beyond the highest id seen, until there is no more, while spots are stored: ids rise, each page and its total are of
 * one moment, and no spot is left out. `lastIds` are the newest ids after each of the batches; call it when the world
 * has them all.
 */
export function walkByCursor(question: Question, lastIds: readonly number[]): Walk {
  const { limit } = sized(question);
  const all = question.withPage({ limit, offset: 0, afterId: 0 }).all();
  const texts = new Map(all.map((spot) => [spot.id, wireOf(spot, question.include)]));
  const pageAfter = (afterId: number) => question.withPage({ limit, offset: 0, afterId });
  return {
    url: pageAfter(0).url,
    async go(app) {
      const seen: number[] = [];
      for (;;) {
        const afterId = seen.at(-1) ?? 0;
        const { url } = pageAfter(afterId);
        const { status, body } = await ask(app, url);
        if (status !== 200) return `${url} answered ${status}: ${JSON.stringify(body)}`;
        const possible = lastIds.map((lastId) =>
          all.filter(({ id }) => id > afterId && id <= lastId).map(({ id }) => id),
        );
        const ids = body.spots.map(({ id }) => id);
        const isRight = possible.some(
          (right) => body.total === right.length && ids.join() === right.slice(0, limit).join(),
        );
        const wrong = body.spots.find((spot) => JSON.stringify(spot) !== texts.get(spot.id));
        if (wrong)
          return `${url}: expected ${texts.get(wrong.id)}\n answered ${JSON.stringify(wrong)}`;
        if (!isRight) {
          const right = possible.map((one) => `${one.length} (${one.slice(0, limit).join()})`);
          return `${url}: expected ${right.join(' or ')}; answered ${body.total} (${ids.join()})`;
        }
        if (ids.length === 0) break;
        seen.push(...ids);
      }
      const isAll = lastIds.some(
        (lastId) => seen.length === all.filter(({ id }) => id <= lastId).length,
      );
      return isAll ? undefined : `walked over ${seen.length} spots of ${all.length}`;
    },
  };
}

function sized(question: Question): { total: number; limit: number } {
  const total = question.all().length;
  return { total, limit: Math.min(1_000, Math.max(1, Math.ceil(total / PAGES))) };
}

/** All at once, as a file: its rows are the spots of the list. */
export function asExport(question: Question, format: 'csv' | 'ndjson'): Walk {
  const url = withParameters(question.url, `format=${format}`);
  // Where a list has a limit unless it is asked for another, an export has none.
  const isLimited = new URLSearchParams(question.url.split('?')[1]).has('limit');
  const limit = isLimited ? question.page.limit : null;
  return {
    url,
    async go(app) {
      const { status, text, headers } = await askText(app, url);
      if (status !== 200) return `answered ${status}: ${text}`;
      const { spots: expected, envelope } = question.withPage({ ...question.page, limit }).answer();
      const located = [
        headers.get(LOCATED),
        new Map(Object.entries(envelope)).get(LOCATED) ?? null,
      ];
      if (located[0] !== located[1]) return `answered ${LOCATED} ${located.join(' instead of ')}`;
      if (format === 'ndjson') return firstDifference(linesOf(text), expected) || undefined;
      const [, ...rows] = parseCsv(text).map((row) => JSON.stringify(row));
      const [, ...right] = csvOf(expected).map((row) => JSON.stringify(row));
      return firstDifference(rows, right) || undefined;
    },
  };
}
