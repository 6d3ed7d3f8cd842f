import { isSameCall, memberOf, outcomeOf, parseJson } from '../answer-fields.js';
import {
  type CallsignDatabase,
  failed,
  type LookupOutcome,
  NOT_FOUND,
} from '../callsign-database.js';
import type { PoliteHttp } from '../polite-http.js';

/** The prefixes of the USA: K, N, W, and AA to AL. */
const OF_THE_USA = /^(?:[KNW]|A[A-L])/;

/** callook.info: licences of the USA; needs no account. */
export class Callook implements CallsignDatabase {
  readonly name = 'callook';

  constructor(
    private readonly baseUrl: string,
    private readonly http: PoliteHttp,
  ) {}

  covers(callsign: string): boolean {
    return OF_THE_USA.test(callsign);
  }

  async lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    const url = `${this.baseUrl}/${encodeURIComponent(callsign)}/json`;
    const answer = await this.http.getText(url, signal);
    return answer.kind === 'failed' ? answer : readCallook(answer.text, callsign);
  }
}

/** Reads an answer. For a call that its holder gave up, callook.info sends the record of the new call. */
export function readCallook(text: string, callsign: string): LookupOutcome {
  const answer = parseJson(text);
  switch (memberOf(answer, 'status')) {
    case 'VALID':
      return isSameCall(memberOf(answer, 'current', 'callsign'), callsign)
        ? outcomeOf(memberOf(answer, 'location', 'gridsquare'))
        : NOT_FOUND;
    case 'INVALID':
      return NOT_FOUND;
    case 'UPDATING':
      return failed('is updating itself');
    default:
      return failed('sent what is no answer of callook.info');
  }
}
