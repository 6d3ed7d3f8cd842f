import type { Answer } from './question.js';

/** A list as it was answered. */
export interface ListBody {
  readonly spots: readonly { readonly id: number }[];
  readonly total: number;
}

/** What is wrong with an answer, of which any of some would be right; `undefined` when nothing is. */
export function differenceOf(
  status: number,
  body: ListBody,
  right: readonly Answer[],
): string | undefined {
  if (status !== 200) return `answered ${status}: ${JSON.stringify(body)}`;
  const { spots, ...envelope } = body;
  const texts = spots.map((spot) => JSON.stringify(spot));
  const isRight = (answer: Answer) =>
    inOrder(envelope) === inOrder(answer.envelope) && texts.join() === answer.spots.join();
  if (right.some(isRight)) return undefined;
  return right
    .map((answer) => {
      const first = firstDifference(texts, answer.spots);
      return `expected ${JSON.stringify(answer.envelope)}\n  answered ${JSON.stringify(envelope)}${first}`;
    })
    .join('\n or ');
}

/** The order of the fields beside the spots says nothing. */
function inOrder(envelope: object): string {
  return JSON.stringify(Object.entries(envelope).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The first spot that differs. */
export function firstDifference(found: readonly string[], expected: readonly string[]): string {
  const length = Math.max(found.length, expected.length);
  for (let at = 0; at < length; at++) {
    if (found[at] === expected[at]) continue;
    return `\n  spot ${at}: expected ${expected[at] ?? 'none'}\n          answered ${found[at] ?? 'none'}`;
  }
  return '';
}
