import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseCallsign } from '../radio/callsign.js';
import { parseLocator } from '../radio/locator.js';
import { baseCallOf } from '../radio/base-call.js';
import { versionOf } from '../tools/file-version.js';
import { withoutMark } from '../tools/whole-lines.js';

/** Maximum entries: more than there are amateurs; about 150 MB in memory. */
const MAX_ENTRIES = 1_000_000;

/**
 * The operator's list: lines of a callsign, a comma and a grid. Further columns, blank lines and lines that begin
 * with `#` are ignored. Of a call given twice the last line counts.
 */
export class GridFile {
  #grids: ReadonlyMap<string, string> = new Map();
  #isRead = false;
  #version = '';

  constructor(
    private readonly path: string,
    private readonly log: (message: string) => void,
  ) {}

  /** Finds the grid of a callsign's own line, portable or not; otherwise that of its base call. */
  find(callsign: string): string | undefined {
    return this.#grids.get(callsign) ?? this.#grids.get(baseCallOf(callsign) ?? '');
  }

  /**
   * Reads the file if it has changed, and returns whether it did. A file that is missing or cannot be read changes
   * nothing: the last entries stay. Costs one `stat` when unchanged.
   */
  async reload(): Promise<boolean> {
    const version = await versionOf(this.path);
    if (version === this.#version) return false;
    this.#version = version;
    try {
      const { grids, refused } = await readGrids(this.path);
      this.#grids = grids;
      this.#isRead = true;
      this.log(`Read ${grids.size} grids from GRID_FILE; ${refused} lines were no call,grid`);
      return true;
    } catch (error) {
      const { code = 'too many lines' } = error as { code?: string };
      const then = this.#isRead ? 'what it said before still holds' : 'it gives no grid yet';
      this.log(`GRID_FILE cannot be read (${code}); ${then}`);
      return false;
    }
  }
}

async function readGrids(path: string) {
  const grids = new Map<string, string>();
  let refused = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [call = '', grid = ''] = withoutMark(line).split(',').map(unquoted);
    const callsign = parseCallsign(call);
    const locator = parseLocator(grid);
    if (callsign === undefined || locator === undefined) refused++;
    else if (grids.size >= MAX_ENTRIES) throw new RangeError('too many lines');
    else grids.set(callsign, locator);
  }
  return { grids, refused };
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}
