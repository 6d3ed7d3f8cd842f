import { isSameCall, outcomeOf } from '../answer-fields.js';
import {
  type CallsignDatabase,
  type Failed,
  failed,
  type LookupOutcome,
  NOT_FOUND,
} from '../callsign-database.js';
import type { PoliteHttp } from '../polite-http.js';

const PROGRAM = 'spot-query-service';

/** The operator's account. */
export interface HamqthAccount {
  readonly user: string;
  readonly password: string;
}

/** HamQTH: the whole world, by its members' own entries; needs an account. */
export class Hamqth implements CallsignDatabase {
  readonly name = 'hamqth';
  /** The session's id; valid for an hour, or until HamQTH ends it. */
  #session: string | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly account: HamqthAccount,
    private readonly http: PoliteHttp,
  ) {}

  covers(): boolean {
    return true;
  }

  /** Sends one request; up to three when the session must be renewed. */
  async lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    const hadSession = this.#session !== undefined;
    const outcome = await this.#ask(callsign, signal);
    const isExpired = hadSession && this.#session === undefined;
    return isExpired ? this.#ask(callsign, signal) : outcome;
  }

  async #ask(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    const session = this.#session ?? (await this.#logIn(signal));
    if (typeof session !== 'string') return session;
    this.#session = session;
    const answer = await this.#get({ id: session, callsign, prg: PROGRAM }, signal);
    if (answer.kind === 'failed') return answer;
    const outcome = readHamqth(answer.text, callsign);
    if (outcome !== 'sessionOver') return outcome;
    this.#session = undefined;
    return failed('ended the session');
  }

  async #logIn(signal: AbortSignal): Promise<string | Failed> {
    const { user, password } = this.account;
    const answer = await this.#get({ u: user, p: password }, signal);
    if (answer.kind === 'failed') return answer;
    return fieldOf(answer.text, 'session_id') ?? failed('refused GRID_HAMQTH_USER');
  }

  #get(parameters: Record<string, string>, signal: AbortSignal) {
    return this.http.getText(`${this.baseUrl}/xml.php?${new URLSearchParams(parameters)}`, signal);
  }
}

/** Reads an answer; `sessionOver` when a new login is needed. */
export function readHamqth(text: string, callsign: string): LookupOutcome | 'sessionOver' {
  const error = fieldOf(text, 'error');
  if (error !== undefined) {
    if (/not found/i.test(error)) return NOT_FOUND;
    return /session/i.test(error) ? 'sessionOver' : failed('refused to answer');
  }
  const call = fieldOf(text, 'callsign');
  if (call === undefined) return failed('sent what is no answer of HamQTH');
  return isSameCall(call, callsign) ? outcomeOf(fieldOf(text, 'grid') ?? '') : NOT_FOUND;
}

/**
 * Returns the text of the first element of a name in HamQTH's document. The fields in use are flat, and neither a
 * call, a grid nor a session's id needs an escape. Nothing else of XML is read, so nothing of it (entities, external
 * documents) can be abused.
 */
function fieldOf(text: string, name: string): string | undefined {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<HamQTH[\s>]/.test(text)) return undefined;
  return new RegExp(`<${name}>([^<&]{1,200})</${name}>`).exec(text)?.[1]?.trim();
}
