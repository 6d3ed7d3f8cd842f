import { computed } from '@preact/signals';
import { locale } from './locale.js';

const whole = computed(() => new Intl.NumberFormat(locale.value));
const tenths = computed(
  () => new Intl.NumberFormat(locale.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const hundredths = computed(
  () => new Intl.NumberFormat(locale.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const short = computed(() => [
  new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }),
  new Intl.NumberFormat(locale.value, { maximumFractionDigits: 0 }),
]);

/** `12,345`; `12.345` in German. At most three digits behind the point. */
export function count(value: number): string {
  return whole.value.format(value);
}

/** With one digit behind the point: `1.0`. */
export function decimal(value: number): string {
  return tenths.value.format(value);
}

/** With two digits behind the point: `0.02`. */
export function decimals(value: number): string {
  return hundredths.value.format(value);
}

const SHORTENED = [
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** For narrow places, in at most four characters: `999`, `1.2K`, `12K`, `1.2M`; with the same letters in every language. */
export function shortCount(value: number): string {
  return shortened(value, 9.95);
}

/** In at most four characters without a point: `999`, `1K`, `12K`, `123K`. */
export function wholeCount(value: number): string {
  return shortened(value, 0);
}

function shortened(value: number, tenthsBelow: number): string {
  const [unit, letter] = SHORTENED.find(([least]) => value >= 0.9995 * least) ?? [1, ''];
  const [withTenths, withoutTenths] = short.value;
  const scaled = value / unit;
  return `${(scaled < tenthsBelow ? withTenths : withoutTenths)?.format(scaled)}${letter}`;
}

/** `1 grid`, `2 grids`: for English words alone. */
export function counted(value: number, name: string): string {
  return `${count(value)} ${name}${value === 1 ? '' : 's'}`;
}

/** The forms of a noun behind a number, by the language's rules; `many` only where it differs from `other`. */
interface Forms {
  readonly one: string;
  readonly other: string;
  readonly many?: string;
}

/** Numbers with the right form of a noun in a language: `1 jour`, `2 jours`, `1 000 000 de jours`. */
export function counting(language: string): (value: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (value, forms) => {
    const form = rules.select(value);
    const noun =
      form === 'one' ? forms.one : form === 'many' ? (forms.many ?? forms.other) : forms.other;
    return `${count(value)} ${noun}`;
  };
}
