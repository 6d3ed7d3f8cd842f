import { isSameCall, memberOf, outcomeOf, parseJson } from '../answer-fields.js';
import {
  type CallsignDatabase,
  failed,
  type LookupOutcome,
  NOT_FOUND,
} from '../callsign-database.js';
import type { PoliteHttp } from '../polite-http.js';

const APP = 'spot-query-service';

/** HamDB: the USA, Canada, Germany and a few more; needs no account. */
export class Hamdb implements CallsignDatabase {
  constructor(
    private readonly baseUrl: string,
    private readonly http: PoliteHttp,
    readonly name = 'hamdb',
  ) {}

  covers(): boolean {
    return true;
  }

  async lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    const url = `${this.baseUrl}/v1/${encodeURIComponent(callsign)}/json/${APP}`;
    const answer = await this.http.getText(url, signal);
    return answer.kind === 'failed' ? answer : readHamdb(answer.text, callsign);
  }
}

/** Reads an answer. For an unknown call, HamDB answers 200 with NOT_FOUND in every field. */
export function readHamdb(text: string, callsign: string): LookupOutcome {
  const hamdb = memberOf(parseJson(text), 'hamdb');
  const status = memberOf(hamdb, 'messages', 'status');
  if (status === 'NOT_FOUND') return NOT_FOUND;
  if (status !== 'OK') return failed('sent what is no answer of HamDB');
  const record = memberOf(hamdb, 'callsign');
  return isSameCall(memberOf(record, 'call'), callsign)
    ? outcomeOf(memberOf(record, 'grid'))
    : NOT_FOUND;
}
