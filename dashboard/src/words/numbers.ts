import { computed } from '@preact/signals';
import { locale } from './locale.js';

const whole = computed(() => new Intl.NumberFormat(locale.value));
const tenths = computed(
  () => new Intl.NumberFormat(locale.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const compact = computed(
  () => new Intl.NumberFormat(locale.value, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** `12,345`; `12.345` in German. At most three digits behind the point. */
export function count(value: number): string {
  return whole.value.format(value);
}

/** With one digit behind the point: `1.0`. */
export function decimal(value: number): string {
  return tenths.value.format(value);
}

/** For narrow places: `1.2K`. Spanish has a word for a thousand, which is too wide for them. */
export function shortCount(value: number): string {
  return compact.value.format(value).replace(/\s+mil$/, '\u202fk');
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
