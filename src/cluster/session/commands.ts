import type { FiltersService } from '../../spots/filters.service.js';
import type { SpotsService } from '../../spots/spots.service.js';
import { VERSION } from '../../config/version.js';
import { shortDateText, timeText } from '../lines/line-time.js';
import { type CommandLine, readCommandLine } from './command-line.js';
import { complaintOf, parametersOf, readFilterQuery } from './filter-text.js';
import { isShowDx, showDx } from './show-dx.js';
import type { SpotFollow } from './spot-follow.js';

/** What commands ask of the service. */
export interface CommandNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly nowSeconds: () => number;
  /** The calls of those who are connected and logged in. */
  readonly users: () => string[];
}

const DONE = ['Operation successful'];
const END_COMMANDS = new Set(['bye', 'quit', 'exit']);
const WRITE_COMMANDS = new Set(['dx', 'announce', 'ann', 'a', 'an', 'talk', 't']);
const UNKNOWN_HERE = new Set(['sh/skimmers', 'sh/wwv']);
const HELP = [
  'sh/dx [50] [K1ABC] [on 20m] [filter] [real]   the newest spots; also sh/fdx, sh/mydx, sh/myfdx',
  'set/dx, unset/dx                              spots on, off',
  'set/skimmer, set/noskimmer                    spots of skimmers: all, none',
  'set/dupes, set/nodupes                        each report, or a station once in 10 minutes',
  'set/skimmark, unset/skimmark                  lines as the RBN has them, or as DXSpider has them',
  'set/ve7cc, set/json, unset/ve7cc, unset/json  CC11 lines, JSON lines',
  'set/filter call=K1&band=20m&snr_min=10        any filter of the API, as in its URL',
  'sh/filter, unset/filter                       shows it, removes it',
  'sh/time, sh/version, sh/users, echo, bye',
];

/** One connection's commands. */
export class Commands {
  private readonly actions: Readonly<Record<string, (follow: SpotFollow) => void | Promise<void>>> =
    {
      'set/dx': async (follow) => follow.wantSpots(true),
      'unset/dx': async (follow) => follow.wantSpots(false),
      'set/nodx': async (follow) => follow.wantSpots(false),
      'set/skimmer': async (follow) => follow.wantSkimmers(true),
      'set/noskimmer': async (follow) => follow.wantSkimmers(false),
      'set/dupes': (follow) => follow.wantRepeats(true),
      'set/nodupes': (follow) => follow.wantRepeats(false),
      'set/skimmark': (follow) => follow.setStyle('rbn'),
      'set/raw': (follow) => follow.setStyle('rbn'),
      'set/normal': (follow) => follow.setStyle('rbn'),
      'unset/skimmark': (follow) => follow.setStyle('spider'),
      'set/ve7cc': (follow) => follow.setFormat('cc11'),
      'set/json': (follow) => follow.setFormat('json'),
      'unset/ve7cc': (follow) => follow.setFormat(undefined),
      'unset/json': (follow) => follow.setFormat(undefined),
      'unset/filter': async (follow) => follow.ask(undefined),
      'set/nofilter': async (follow) => follow.ask(undefined),
      'clear/spots': async (follow) => follow.ask(undefined),
    };

  constructor(
    private readonly follow: SpotFollow,
    private readonly needs: CommandNeeds,
  ) {}

  /**
   * The lines that answer a line; `undefined` where it asks for the end.
   * @throws DatabaseUnavailable
   */
  async answer(line: string): Promise<readonly string[] | undefined> {
    const command = readCommandLine(line);
    const { name, rest } = command;
    if (command.text === '') return [];
    if (END_COMMANDS.has(name)) return undefined;
    if (WRITE_COMMANDS.has(name)) return ['This service is read-only'];
    if (name === 'echo') return [rest];
    // `set dx mode OPEN` is about something else.
    const isPlain = rest === '' || name === 'clear/spots';
    const action = isPlain && Object.hasOwn(this.actions, name) ? this.actions[name] : undefined;
    if (action) {
      await action(this.follow);
      return DONE;
    }
    if (name === 'set/filter') return this.setFilter(rest);
    if (isShowDx(command)) return this.showDx(command);
    const told = this.tell(name);
    if (told) return told;
    if (/^(un)?set\//.test(name)) return DONE;
    return [`Unknown command: ${command.text.slice(0, 100)}`];
  }

  private tell(name: string): readonly string[] | undefined {
    const now = this.needs.nowSeconds();
    if (UNKNOWN_HERE.has(name)) return [`Nothing is known here for ${name}`];
    switch (name) {
      case 'help':
      case '?':
        return HELP;
      case 'sh/time':
        return [`${shortDateText(now)} ${timeText(now)}`];
      case 'sh/version':
        return [`spot-query-service ${VERSION}`];
      case 'sh/users': {
        const users = this.needs.users();
        return [`Connected here: ${users.length}`, ...rowsOf(users)];
      }
      case 'sh/filter':
        return [this.follow.asked ? `Filter: ${this.follow.asked.text}` : 'No filter is set'];
      default:
        return undefined;
    }
  }

  private async setFilter(text: string): Promise<readonly string[]> {
    if (text === '') return ['set/filter needs a filter, such as set/filter band=20m&snr_min=10'];
    try {
      await this.follow.ask({ text, query: await readFilterQuery(parametersOf(text)) });
      return DONE;
    } catch (error) {
      return [`The filter stays as it was: ${complaintOf(error)}`];
    }
  }

  private async showDx(command: CommandLine): Promise<readonly string[]> {
    const { asked, style } = this.follow;
    try {
      return await showDx(command, asked?.query ?? {}, style, this.needs);
    } catch (error) {
      return [complaintOf(error)];
    }
  }
}

/** Ten to a row. */
function rowsOf(words: readonly string[]): string[] {
  const rows: string[] = [];
  for (let at = 0; at < words.length; at += 10) rows.push(words.slice(at, at + 10).join(' '));
  return rows;
}
