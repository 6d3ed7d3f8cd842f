import { parseList } from '../config/env-rules.js';

/** A setting that an extension asks for. */
export interface SettingAsked {
  /** What it is for, as `npm start -- --help` prints it. */
  readonly description: string;
  /**
   * `text`; `list`: texts with commas between, `none` for an empty one; `switch`: `on` or `off`; `url`: `http:` or `https:`;
   * `wholeNumber`; `number`. Default `text`.
   */
  readonly kind?: keyof SettingKinds;
  /** As the operator would write it. Without one, a setting that is not set is `undefined`. */
  readonly default?: string;
  /** Whether the start is refused without it. */
  readonly isNeeded?: true;
  /** Whether it is shown nowhere: a password, a key. */
  readonly isSecret?: true;
  /** Of a number, inclusive. */
  readonly least?: number;
  readonly most?: number;
}

/** Settings by the names of their variables: `CLUB_URL`. */
export type SettingsAsked = Readonly<Record<string, SettingAsked>>;

/** What settings become. */
interface SettingKinds {
  text: string;
  list: readonly string[];
  switch: boolean;
  url: string;
  wholeNumber: number;
  number: number;
}

type KindOf<Asked extends SettingAsked> = Asked['kind'] extends keyof SettingKinds
  ? SettingKinds[Asked['kind']]
  : string;

/** The values of settings, by the same names. */
export type SettingsGiven<Asked extends SettingsAsked> = {
  readonly [Name in keyof Asked]: Asked[Name] extends { default: string } | { isNeeded: true }
    ? KindOf<Asked[Name]>
    : KindOf<Asked[Name]> | undefined;
};

/** A setting that cannot be used. */
export interface WrongSetting {
  readonly variable: string;
  /** As it was given; empty when it is needed and was not. */
  readonly given: string;
  /** What it must be. */
  readonly complaint: string;
}

/** Reads settings from variables; empty ones count as unset, and blanks around values go, except of secrets. */
export function readSettings(
  asked: SettingsAsked,
  source: NodeJS.ProcessEnv,
): { given: Record<string, unknown>; wrong: WrongSetting[] } {
  const given: Record<string, unknown> = {};
  const wrong: WrongSetting[] = [];
  for (const [variable, setting] of Object.entries(asked)) {
    const raw = source[variable] ?? '';
    const set = setting.isSecret ? raw : raw.trim();
    const text = set.trim() === '' ? setting.default : set;
    if (text === undefined) {
      if (setting.isNeeded) wrong.push({ variable, given: '', complaint: 'must be set' });
      continue;
    }
    const value = READERS[setting.kind ?? 'text'](text, setting);
    if (value === undefined) wrong.push({ variable, given: text, complaint: ruleOf(setting) });
    else given[variable] = value;
  }
  return { given, wrong };
}

type Read = (text: string, setting: SettingAsked) => unknown;

const READERS: Readonly<Record<keyof SettingKinds, Read>> = {
  text: (text) => text,
  list: parseList,
  switch: (text) => ({ on: true, off: false })[text.toLowerCase()],
  url: (text) => (/^https?:/i.test(text) && URL.canParse(text) ? text : undefined),
  wholeNumber: (text, setting) =>
    /^-?\d+$/.test(text) ? within(Number(text), setting) : undefined,
  number: (text, setting) =>
    /^-?\d*\.?\d+$/.test(text) ? within(Number(text), setting) : undefined,
};

function within(value: number, { least = -Infinity, most = Infinity }: SettingAsked) {
  return value >= least && value <= most ? value : undefined;
}

const RULES: Readonly<Record<keyof SettingKinds, string>> = {
  text: 'a text',
  list: 'texts with commas between, or none',
  switch: 'on or off',
  url: 'an http:// or https:// URL',
  wholeNumber: 'a whole number',
  number: 'a number',
};

function ruleOf({ kind = 'text', least, most }: SettingAsked): string {
  const bounds = [least !== undefined && `from ${least}`, most !== undefined && `up to ${most}`];
  return ['must be', RULES[kind], ...bounds.filter((bound) => bound !== false)].join(' ');
}
