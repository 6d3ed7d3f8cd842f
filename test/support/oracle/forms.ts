import type { Random } from '../random.js';

/** Parameters as they are sent, a name once or several times. */
export type Sent = readonly (readonly [name: string, value: string])[];

/** A text in capitals, in small letters, or in both. */
export function inAnyCase(random: Random, text: string): string {
  if (random.chance(0.5)) return text;
  if (random.chance(0.5)) return text.toLowerCase();
  return [...text].map((one) => (random.chance(0.5) ? one.toLowerCase() : one)).join('');
}

/** Several values of one parameter: comma-separated, repeated, with blanks, some twice. */
export function asList(random: Random, name: string, values: readonly string[]): Sent {
  const items = values.map((value) => inAnyCase(random, value));
  if (random.chance(0.1)) items.push(items[0]!);
  if (random.chance(0.2)) return items.map((item) => [name, item] as const);
  const [first, ...others] = items;
  if (random.chance(0.1) && others.length > 0) {
    return [
      [name, first!],
      [name, others.join(',')],
    ];
  }
  return [[name, items.join(random.pick([',', ',', ',', ', ', ',,']))]];
}

/** A number, with zeros before it now and then. */
export function inDigits(random: Random, value: number): string {
  return random.chance(0.1) && value >= 0 ? `00${value}` : String(value);
}
