import type { FiltersService } from '../../query/filters.service.js';
import type { SpotsService } from '../../spots/spots.service.js';
import type { StatsService } from '../../stats/stats.service.js';
import { VERSION } from '../../config/version.js';
import { parseLocator } from '../../radio/locator.js';
import { shortDateText, timeText } from '../lines/line-time.js';
import { type CommandLine, readCommandLine } from './command-line.js';
import { complaintOf, filterText, parametersOf, readFilterQuery } from './filter-text.js';
import { bothOf, type RulePair } from './rule-pair.js';
import { isShowDx, showDx } from './show-dx.js';
import type { SpotFollow } from './spot-follow.js';
import { type DxccOfPrefix, readRule, RuleRefused } from './spot-rules.js';

/** Dependencies of {@link Commands}. */
export interface CommandNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly stats: StatsService;
  readonly dxccOfPrefix: DxccOfPrefix;
  readonly nowSeconds: () => number;
  /** Lists the calls of the clients that are logged in. */
  readonly users: () => string[];
}

const DONE = ['Operation successful'];
const END_COMMANDS = new Set(['bye', 'quit', 'exit']);
const WRITE_COMMANDS = new Set(['dx', 'announce', 'ann', 'a', 'an', 'talk', 't']);
const RULE = /^(accept|reject)\/(?:spots?|rbn)$/;
const SKIMMERS_OF_HOURS = 1;
const STAYS = 'The filter stays as it was';
const HELP = [
  // Programs show the text after this word as help.
  'Help: the commands that have an effect here',
  'sh/dx [50] [K1ABC] [on 20m] [filter] [real]   the newest spots; also sh/fdx, sh/mydx, sh/myfdx',
  'sh/dxcc KP4 [50] [on 20m]                     those of an entity',
  'set/dx, unset/dx                              spots on, off',
  'set/skimmer, set/noskimmer                    spots of skimmers: all, none',
  'set/dupes, set/nodupes                        each report, or a station once in 10 minutes',
  'set/skimmark, unset/skimmark                  lines as the RBN has them, or as DXSpider has them',
  'set/ve7cc, set/json, unset/ve7cc, unset/json  CC11 lines, JSON lines',
  'set/filter call=K1&band=20m&snr_min=10        any filter of the API, as in its URL',
  'accept/spots on 20m/cw and by_zone 14,15      the same as a rule: on, call, by, by_zone, by_dxcc, ...',
  'reject/spots by KM3T                          leaves out; both hold together',
  'sh/filter, unset/filter                       shows the filter, removes it',
  'set/qra FN42, sh/qra                          remembers your grid, shows it',
  'sh/skimmers, sh/users, sh/time, sh/version, echo, bye',
];

/** Answers the commands of one connection. */
export class Commands {
  /** Grid that the client has given itself. */
  private locator: string | undefined;
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

  /** @param takeRequest counts a costly command as a request; returns the seconds to wait when there were too many */
  constructor(
    private readonly follow: SpotFollow,
    private readonly needs: CommandNeeds,
    private readonly takeRequest: () => number | undefined,
  ) {}

  /**
   * Answers a line with lines; `undefined` when it asks for the end.
   * @throws DatabaseUnavailable
   */
  async answer(line: string): Promise<readonly string[] | undefined> {
    const command = readCommandLine(line);
    const { name, rest } = command;
    if (command.text === '') return [];
    if (END_COMMANDS.has(name)) return undefined;
    if (WRITE_COMMANDS.has(name)) return ['This service is read-only'];
    if (name === 'echo') return [rest];
    // `set dx mode OPEN` means something else.
    const isPlain = rest === '' || name === 'clear/spots';
    const action = isPlain && Object.hasOwn(this.actions, name) ? this.actions[name] : undefined;
    if (action) {
      await action(this.follow);
      return DONE;
    }
    if (name === 'set/qra') return this.setLocator(rest);
    const costly = this.costlyAction(command);
    if (costly) {
      const waitSeconds = this.takeRequest();
      return waitSeconds === undefined ? costly() : [`Too many commands: wait ${waitSeconds} s`];
    }
    const told = this.tell(name);
    if (told) return told;
    if (/^(un)?set\//.test(name)) return DONE;
    return [`Unknown command: ${command.text.slice(0, 100)}`];
  }

  /** Finds the action of a command that reads the log, or the members of a filter. */
  private costlyAction(command: CommandLine): (() => Promise<readonly string[]>) | undefined {
    const { name, rest } = command;
    if (name === 'set/filter') return async () => this.setFilter(rest);
    if (RULE.test(name)) return async () => this.setRule(rest, name.startsWith('reject'));
    if (isShowDx(command)) return async () => this.showDx(command);
    if (name === 'sh/skimmers') return async () => this.showSkimmers();
    return undefined;
  }

  private tell(name: string): readonly string[] | undefined {
    const now = this.needs.nowSeconds();
    switch (name) {
      case 'sh/wwv':
        return [`Nothing is known here for ${name}`];
      case 'sh/qra':
        return [this.locator ?? 'No grid is set: set/qra FN42'];
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
    return this.ask(text, parametersOf(text));
  }

  private async setRule(rule: string, isReject: boolean): Promise<readonly string[]> {
    try {
      const rules = this.rulesWith(rule, isReject);
      const parameters = bothOf(rules);
      return await this.ask(filterText(parameters), parameters, rules);
    } catch (error) {
      if (error instanceof RuleRefused) return [`${STAYS}: ${error.message}`];
      throw error;
    }
  }

  /** Adds a rule to those that hold; it replaces the last of its kind. @throws RuleRefused */
  private rulesWith(rule: string, isReject: boolean): RulePair {
    const { accept, reject } = this.follow.asked?.rules ?? {};
    if (rule.toLowerCase() === 'all' && !isReject) return reject ? { reject } : {};
    const read = readRule(rule, isReject, this.needs.dxccOfPrefix);
    if (isReject) return { ...(accept && { accept }), reject: read };
    return { accept: read, ...(reject && { reject }) };
  }

  private async ask(
    text: string,
    parameters: object,
    rules?: RulePair,
  ): Promise<readonly string[]> {
    try {
      const query = await readFilterQuery(parameters);
      await this.follow.ask(text === '' ? undefined : { text, query, ...(rules && { rules }) });
      return DONE;
    } catch (error) {
      return [`${STAYS}: ${complaintOf(error)}`];
    }
  }

  private setLocator(text: string): readonly string[] {
    const locator = parseLocator(text);
    if (text !== '' && locator === undefined)
      return [`${text.slice(0, 40)} is no grid, such as FN42`];
    this.locator = locator;
    return DONE;
  }

  private async showSkimmers(): Promise<readonly string[]> {
    const skimmers = await this.needs.stats.findSkimmers(SKIMMERS_OF_HOURS);
    if (skimmers.length === 0) return ['No skimmer was heard in the last hour'];
    const total = skimmers[0]?.total ?? 0;
    return [
      `Skimmers of the last hour, busiest first: ${total}`,
      ...rowsOf(skimmers.map(({ spotter }) => spotter)),
    ];
  }

  private async showDx(command: CommandLine): Promise<readonly string[]> {
    const { asked, style } = this.follow;
    try {
      return await showDx(command, asked?.query ?? {}, style, this.needs);
    } catch (error) {
      if (error instanceof RuleRefused) return [error.message];
      return [complaintOf(error)];
    }
  }
}

/** Writes ten words to a row. */
function rowsOf(words: readonly string[]): string[] {
  const rows: string[] = [];
  for (let at = 0; at < words.length; at += 10) rows.push(words.slice(at, at + 10).join(' '));
  return rows;
}
