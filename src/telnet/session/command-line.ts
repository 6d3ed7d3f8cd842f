/** A client's line, split: `show/dx 50` is the command `sh/dx` with `50`. */
export interface CommandLine {
  /** The line without blanks around it. */
  readonly text: string;
  /** Name of the command, in lower case; `sh` for `show`; `set/dx` for `set dx`. */
  readonly name: string;
  /** Text after the name, as written. */
  readonly rest: string;
}

const WITH_OBJECT = /^(sh|show|set|unset|clear|accept|reject)[/\s]+([a-z0-9_]+)(?:[/\s]+(.*))?$/is;
const ALONE = /^([^\s/]+)(?:[/\s]+(.*))?$/s;

export function readCommandLine(line: string): CommandLine {
  const text = line.trim();
  const [, verb, object = '', after = ''] = WITH_OBJECT.exec(text) ?? [];
  if (verb !== undefined) {
    const short = verb.toLowerCase() === 'show' ? 'sh' : verb.toLowerCase();
    return { text, name: `${short}/${object.toLowerCase()}`, rest: after.trim() };
  }
  const [, word = text, rest = ''] = ALONE.exec(text) ?? [];
  return { text, name: word.toLowerCase(), rest: rest.trim() };
}
