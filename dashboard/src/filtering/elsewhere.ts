import { criteriaOf, type Filters, wireTypeOf } from '../address/filters.js';
import { toQueryText } from '../address/query-text.js';

/** The path of an export of every spot that matches. */
export function exportHref(filters: Filters, format: 'csv' | 'ndjson'): string {
  return `/api/v1/spots?${toQueryText({ ...criteriaOf(filters), format })}`;
}

/** A command for a shell that prints every spot that matches, a line of JSON each. */
export function curlCommand(filters: Filters, origin: string): string {
  const url = (origin + exportHref(filters, 'ndjson')).replaceAll("'", '%27');
  return `curl --fail --globoff '${url}'`;
}

/** A program with the TypeScript client that prints the exact number of spots that match. */
export function clientSnippet(filters: Filters, origin: string): string {
  const query = Object.fromEntries(
    Object.entries(criteriaOf(filters)).map(([name, value]) => [name, typed(name, value)]),
  );
  return [
    `import { SpotClient } from 'spot-query-client';`,
    ``,
    `const client = new SpotClient({ baseUrl: ${JSON.stringify(origin)} });`,
    `const { total } = await client.findSpots(${JSON.stringify(query, null, 2)});`,
    `console.log(total);`,
  ].join('\n');
}

/** A text of the address as the client's types have it. What is no number stays a text, which the API refuses. */
function typed(name: string, value: string): string | number | readonly string[] | number[] {
  const type = wireTypeOf(name);
  if (type === 'array') {
    const values = value.split(',').map((one) => one.trim());
    return /(dxcc|zone)$/.test(name) && values.every((one) => /^\d+$/.test(one))
      ? values.map(Number)
      : values;
  }
  const isNumber = (type === 'integer' || type === 'number') && value.trim() !== '';
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value;
}
