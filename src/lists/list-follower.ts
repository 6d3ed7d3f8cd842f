import { createHash } from 'node:crypto';
import type { Term } from '../leadership/roles.service.js';
import { versionOf } from '../tools/file-version.js';
import { PoliteSchedule } from '../tools/polite-schedule.js';
import { readListFile } from './source/list-file.js';
import type { FollowedList } from './list-registry.js';
import {
  type Fetched,
  type FetchOutcome,
  NO_VALIDATORS,
  type Validators,
} from './source/list-source.js';
import type { ListsRepository } from './lists.repository.js';
import { ListRefused, type ListText, readList } from './source/read-list.js';

/** A failure, kept with its time, pauses for ten minutes at least, whichever process asks next. */
const ONCE_A_DAY = { everyMs: 86_400_000, minRetryMs: 600_000, maxRetryMs: 21_600_000 };

/** Options of a {@link ListFollower}. */
export interface FollowerOptions {
  readonly term: Term;
  /** Aborted when the term ends. */
  readonly signal: AbortSignal;
  readonly repository: ListsRepository;
  readonly nowMs: () => number;
  /** Downloads a list from a URL. */
  readonly download: (url: string, validators: Validators) => Promise<FetchOutcome>;
  readonly log: (level: 'debug' | 'log' | 'warn', message: string) => void;
}

/** Outcome of a check of a source; `notDue`: it was not checked. */
export type CheckOutcome = 'notDue' | 'good' | 'failed';

/** Keeps the stored copy of one list equal to its source, during one term of the role. */
export class ListFollower {
  readonly #sourceSha256: Buffer;
  readonly #schedule = new PoliteSchedule(ONCE_A_DAY);
  #fileVersion: string | undefined;
  #isBegun = false;

  constructor(
    private readonly list: FollowedList,
    private readonly options: FollowerOptions,
  ) {
    const source = list.url ?? list.path ?? list.source;
    this.#sourceSha256 = createHash('sha256').update(source).digest();
  }

  /**
   * Checks the source when that is due, and stores the outcome. Otherwise costs one `stat` for a file, nothing for a
   * URL.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async check(): Promise<CheckOutcome> {
    const { url, path } = this.list;
    const { repository, nowMs, signal } = this.options;
    if (url === undefined) return this.#checkLocal(path);
    if (this.#isBegun && !this.#schedule.isDue(nowMs())) return 'notDue';
    const last = await repository.findLastCheck(this.list.name);
    const isSame = last?.sourceSha256.equals(this.#sourceSha256) === true;
    if (isSame && !this.#isBegun) {
      // The pause after the last check holds, whichever process made it.
      this.#schedule.resume(last.checkedAtSeconds * 1000, last.hasFailed);
    }
    this.#isBegun = true;
    if (!this.#schedule.isDue(nowMs())) return 'notDue';
    // Before the outcome is known: a copy that cannot be stored is no reason to ask again at once.
    this.#schedule.begin(nowMs());
    const validators = isSame && last.hasCopy ? last : NO_VALIDATORS;
    const outcome = await this.options.download(url, validators);
    return signal.aborted ? 'notDue' : this.#keep(outcome);
  }

  /**
   * Reads a file, or an extension's callsigns: at the start of the term, as often as a URL, and when the file changes.
   */
  async #checkLocal(path: string | undefined): Promise<CheckOutcome> {
    const { nowMs, signal } = this.options;
    const version = path === undefined ? 'fixed' : await versionOf(path);
    if (version === this.#fileVersion && !this.#schedule.isDue(nowMs())) return 'notDue';
    this.#schedule.begin(nowMs());
    const outcome = path === undefined ? this.#ownText() : await readListFile(path);
    if (signal.aborted) return 'notDue';
    const kept = await this.#keep(outcome);
    this.#fileVersion = version;
    return kept;
  }

  #ownText(): Fetched {
    const text = (this.list.callsigns ?? []).join('\n');
    return { kind: 'fetched', text, ...NO_VALIDATORS };
  }

  async #keep(outcome: FetchOutcome): Promise<CheckOutcome> {
    if (outcome.kind === 'failed') return this.#fail(outcome.reason, outcome.retryAfterMs);
    const { repository, term, nowMs } = this.options;
    if (outcome.kind === 'fetched') {
      const text = await readOrRefuse(outcome.text);
      if (typeof text === 'string') return this.#fail(text);
      await this.#store(outcome, text);
    } else {
      await repository.confirm(term, this.#nowSeconds, this.list.name);
    }
    this.#schedule.succeed(nowMs());
    return 'good';
  }

  async #store({ etag, lastModified }: Fetched, { members, leftOut }: ListText): Promise<void> {
    const { repository, term, log } = this.options;
    const { name } = this.list;
    const sourceSha256 = this.#sourceSha256;
    const copy = { name, sourceSha256, etag, lastModified, members, leftOut };
    await repository.store(term, this.#nowSeconds, copy);
    const level = leftOut > 0 ? 'log' : 'debug';
    log(level, `${name}: read ${members.length} members; ${leftOut} lines had no callsign`);
  }

  async #fail(error: string, retryAfterMs: number | null = null): Promise<CheckOutcome> {
    const { repository, term, log } = this.options;
    const { name } = this.list;
    if (retryAfterMs !== null) this.#schedule.extend(retryAfterMs);
    const hasCopy = (await repository.findLastCheck(name))?.hasCopy === true;
    const then = hasCopy ? 'what it said before still holds' : 'it has no members yet';
    log('warn', `${name} ${error}; ${then}`);
    await repository.fail(term, this.#nowSeconds, {
      name,
      sourceSha256: this.#sourceSha256,
      error,
    });
    return 'failed';
  }

  get #nowSeconds(): number {
    return Math.floor(this.options.nowMs() / 1000);
  }
}

/** Reads a list's text, or returns why it is refused. */
async function readOrRefuse(text: string): Promise<ListText | string> {
  try {
    return await readList(text);
  } catch (error) {
    if (error instanceof ListRefused) return error.message;
    throw error;
  }
}
