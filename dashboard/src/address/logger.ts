import { criteriaOf, type Filters } from './filters.js';
import { toQueryText } from './query-text.js';

/** A longer line is not taken. */
const MAX_LINE_BYTES = 512;

/**
 * How to connect by telnet, as it is typed: `telnet spots.example.org 7300`.
 * @param address `host:port`; without it, the page's host and the first port
 */
export function telnetCommand(
  { address, ports }: { readonly address?: string; readonly ports: readonly number[] },
  pageHost: string,
): string {
  const [, host = pageHost, port = `${ports[0]}`] = /^(.+):(\d+)$/.exec(address ?? '') ?? [];
  return `telnet ${host.replace(/^\[(.*)\]$/, '$1')} ${port}`;
}

/**
 * The telnet command for the same stations as the page shows; a connection has no window of time. `undefined` without a
 * filter, and for more than fits into a line.
 */
export function filterCommand(filters: Filters): string | undefined {
  const text = toQueryText(criteriaOf({ ...filters, since: '', until: '' }));
  const command = `set/filter ${text}`;
  return text === '' || command.length > MAX_LINE_BYTES ? undefined : command;
}
