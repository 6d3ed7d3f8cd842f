import { RuleRefused } from './spot-rules.js';

type Parameters = Readonly<Record<string, string>>;

/** What `accept/` and `reject/` said last, as parameters of a filter: a spot must pass both. */
export interface RulePair {
  readonly accept?: Parameters;
  readonly reject?: Parameters;
}

/**
 * The parameters of one filter that says both: `not_…` of both leave out the ones and the others.
 * @throws RuleRefused where both ask for other values of one parameter
 */
export function bothOf({ accept = {}, reject = {} }: RulePair): Parameters {
  const both = { ...accept };
  for (const [name, value] of Object.entries(reject)) {
    const accepted = both[name];
    if (accepted === undefined || accepted === value) both[name] = value;
    else if (name.startsWith('not_')) both[name] = `${accepted},${value}`;
    else throw new RuleRefused(`accept/ and reject/ ask for other values of ${name}`);
  }
  return both;
}
