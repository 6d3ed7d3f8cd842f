import { withoutMark } from '../../tools/whole-lines.js';

/**
 * Says where a text stops being JSON: `it is not at line 2, column 5`, `it ends too early` or `unexpected 'x'`; empty
 * when the engine does not say. Not in the engine's words, which differ between versions.
 * @param error what `JSON.parse` threw for this text
 */
export function jsonFaultOf({ message }: SyntaxError, text: string): string {
  const json = withoutMark(text);
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const isCut = message.startsWith('Unexpected end') || Number(position) >= json.length;
  if (isCut) return 'it ends too early';
  if (position === undefined) {
    const [, token] = /^Unexpected token '?(.)'?[, ]/u.exec(message) ?? [];
    return token === undefined ? '' : `unexpected '${token}'`;
  }
  const lines = json.slice(0, Number(position)).split('\n');
  return `it is not at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}
