import { RuleRefused } from './spot-rules.js';

type Parameters = Readonly<Record<string, string>>;

/** The last rules of `accept/` and `reject/`, as parameters of a filter: a spot must pass both. */
export interface RulePair {
  readonly accept?: Parameters;
  readonly reject?: Parameters;
}

/**
 * Joins both rules into the parameters of one filter; `not_…` gets the values of both.
 * @throws RuleRefused when both give another parameter different values
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
