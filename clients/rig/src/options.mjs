import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

const DEFAULT_PORT = 24_532;
const RIGCTLD_PORT = 4_532;
const FLRIG_PORT = 12_345;

/** Letters and digits that nobody takes for others. */
const TOKEN_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const TOKEN_LENGTH = 12;

export const USAGE = `spot-rig --origin URL [options]

Lets a page of the spot query service tune your radio. Start rigctld or flrig first:

  rigctld -m MODEL -r DEVICE -T 127.0.0.1

  --origin URL         a page that may tune, such as http://localhost:3000; several times for several
  --rigctld HOST:PORT  hamlib's rigctld; 127.0.0.1:${RIGCTLD_PORT} unless given
  --flrig HOST:PORT    flrig instead of rigctld: 127.0.0.1:${FLRIG_PORT}
  --port N             where the page connects, on loopback alone; ${DEFAULT_PORT} unless given
  --token TEXT         what the page must know; invented and printed unless given (8 characters or more)
`;

/**
 * @typedef {object} Options
 * @property {ReadonlySet<string>} origins
 * @property {'rigctld' | 'flrig'} kind
 * @property {string} host
 * @property {number} radioPort
 * @property {number} port
 * @property {string} token
 */

/**
 * Reads the command line.
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws {Error} whose message names the option
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: 'string', multiple: true },
      rigctld: { type: 'string' },
      flrig: { type: 'string' },
      port: { type: 'string', default: String(DEFAULT_PORT) },
      token: { type: 'string' },
    },
  });
  const origins = new Set((values.origin ?? []).map(readOrigin));
  if (origins.size === 0) throw new Error('--origin is missing: which page may tune the radio?');
  if (values.rigctld !== undefined && values.flrig !== undefined) {
    throw new Error('--rigctld and --flrig exclude each other');
  }
  if (values.token !== undefined && values.token.length < 8) {
    throw new Error('--token must have 8 characters or more');
  }
  const kind = values.flrig === undefined ? 'rigctld' : 'flrig';
  const [host, radioPort] = readAddress(kind, values);
  return {
    origins,
    kind,
    host,
    radioPort,
    port: readPort('--port', values.port),
    token: values.token ?? inventToken(),
  };
}

function readOrigin(/** @type {string} */ text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`--origin must be like http://localhost:3000, not ${text}`);
  }
  return url.origin;
}

/** @returns {[host: string, port: number]} */
function readAddress(
  /** @type {'rigctld' | 'flrig'} */ kind,
  /** @type {{ rigctld?: string, flrig?: string }} */ values,
) {
  const usual = kind === 'rigctld' ? RIGCTLD_PORT : FLRIG_PORT;
  const [, host, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(values[kind] ?? '127.0.0.1') ?? [];
  if (host === undefined) throw new Error(`--${kind} must be like 127.0.0.1:${usual}`);
  return [host.replace(/^\[|\]$/g, ''), port === undefined ? usual : readPort(`--${kind}`, port)];
}

function readPort(/** @type {string} */ name, /** @type {string} */ text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must have a port from 1 to 65535, not ${text}`);
  }
  return port;
}

function inventToken() {
  const letters = [...randomBytes(TOKEN_LENGTH)].map(
    (byte) => TOKEN_LETTERS[byte % TOKEN_LETTERS.length],
  );
  return letters.join('');
}
