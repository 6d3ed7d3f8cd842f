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

/** HamQTH: the whole world, as its members tell of themselves; with an account. */
export class Hamqth implements CallsignDatabase {
  readonly name = 'hamqth';
  /** Good for an hour, or until HamQTH says otherwise. */
  #session: string | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly account: HamqthAccount,
    private readonly http: PoliteHttp,
  ) {}

  covers(): boolean {
    return true;
  }

  /** One request; up to three where the session has to be renewed. */
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

/** `sessionOver` when the question was not answered because one has to log in again. */
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
 * The text of the first element of a name within HamQTH's document. The fields that matter are flat,
 * and neither a call, a grid nor a session's number needs an escape: nothing of XML beyond that is
 * understood, and so nothing of it (entities, documents elsewhere) can be abused.
 */
function fieldOf(text: string, name: string): string | undefined {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<HamQTH[\s>]/.test(text)) return undefined;
  return new RegExp(`<${name}>([^<&]{1,200})</${name}>`).exec(text)?.[1]?.trim();
}
