import { parse } from 'node:querystring';

/** Suffix of a list's name as axios, jQuery and PHP write it. */
const ITEM = /\[\d*\]$/;

/**
 * Parses a query: a text for each name, or a list of texts when it is repeated. `name[]` and `name[0]` mean `name`.
 * Drops empty parameters.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, string | string[] | undefined> = parse(text);
  for (const name in query) {
    if (query[name] === '') delete query[name];
    else if (name.endsWith(']')) moveItem(query, name);
  }
  return query;
}

/** Appends the value of `name[0]` to the list `name`. */
function moveItem(query: Record<string, string | string[] | undefined>, name: string): void {
  const listName = name.replace(ITEM, '');
  if (listName === name) return;
  const items = [query[listName], query[name]].flat().filter((item) => item !== undefined);
  query[listName] = items.length === 1 ? items[0] : items;
  delete query[name];
}
