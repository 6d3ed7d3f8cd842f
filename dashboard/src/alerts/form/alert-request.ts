import type { Alert, AlertChange, NewAlert } from '../../service/api.js';
import { filtersText } from '../../filtering/text/filters-text.js';
import { type Filters, NO_FILTERS, readFilters, writeFilters } from '../../address/filters.js';
import type { Triple } from '../../needed/log/worked-log.js';
import { dateText, readMinute } from '../../words/time.js';
import { words } from '../../words/words.js';

export type Presence = 'none' | 'on_repeater' | 'joined_repeater';

/** Where messages go; `same` leaves it as it is. */
export type DestinationChoice = 'same' | 'web_push' | 'webhook' | 'ntfy';

/** What stands in the form. */
export interface AlertTexts {
  readonly name: string;
  readonly presence: Presence;
  readonly cooldown: string;
  readonly skimmers: string;
  /** A day as the page writes it, `2026-12-24`; empty for never. */
  readonly endsOn: string;
  readonly to: DestinationChoice;
  readonly url: string;
  readonly secret: string;
  readonly topic: string;
  readonly token: string;
}

/** What the form has beside its texts. */
export interface AlertParts {
  /** Filters of spots by the parameter's name. */
  readonly criteria: Readonly<Record<string, unknown>>;
  readonly worked: readonly Triple[];
  /** Of this browser, when messages go there. */
  readonly subscription?: object | undefined;
}

const NAME_LENGTH = 100;

/** Names of the API for filters that the page knows by another one; alerts keep the name with which they were made. */
const ALIASES: Readonly<Record<string, string>> = {
  report_type: 'type',
  minFreq: 'freq_min',
  maxFreq: 'freq_max',
};

/** The filters of an address as an alert has them: without a window, and without those that are empty. */
export function criteriaOf(filters: Filters): Record<string, string> {
  const { since: _since, until: _until, ...given } = writeFilters(filters);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** The filter of an alert in its parts. */
export function partsOf(alert: Alert): AlertParts & { readonly presence: Presence } {
  const { presence, worked, ...criteria } = alert.filter as Record<string, unknown>;
  return {
    criteria,
    worked: Array.isArray(worked) ? (worked as Triple[]) : [],
    presence: presence === 'on_repeater' || presence === 'joined_repeater' ? presence : 'none',
  };
}

/** What an alert tells, in words; empty when it asks nothing. */
export function alertText({ criteria, worked }: AlertParts, presence: Presence): string {
  const { alerts: said, filterText } = words.value;
  const filters = toFilters(criteria);
  const shown = criteriaOf(filters);
  // A filter of a later API.
  const others = Object.keys(criteria).filter((name) => !(known(name) in shown));
  const parts = [
    filtersText(filters),
    ...others.map((name) => `${name} ${textOf(criteria[name])}`),
    presence === 'on_repeater' ? said.onRepeater : '',
    presence === 'joined_repeater' ? said.joinsRepeater : '',
    worked.length > 0 ? said.worked(worked.length) : '',
  ];
  return filterText.list(parts.filter((part) => part !== ''));
}

/** The name that a new alert has at first. */
export function nameOf(text: string): string {
  return text.length <= NAME_LENGTH ? text : `${text.slice(0, NAME_LENGTH - 1)}…`;
}

/** What the form has at first: of an alert that is changed, or of none. */
export function textsOf(alert: Alert | undefined, to: DestinationChoice): AlertTexts {
  const empty = { url: '', secret: '', topic: '', token: '' };
  if (!alert) {
    return { ...empty, name: '', presence: 'none', cooldown: '30', skimmers: '1', endsOn: '', to };
  }
  return {
    ...empty,
    name: alert.name,
    presence: partsOf(alert).presence,
    cooldown: `${alert.cooldown_minutes}`,
    skimmers: `${alert.min_skimmers}`,
    endsOn: alert.expires_at ? dateText(alert.expires_at) : '',
    to,
  };
}

/** The request that makes an alert. The API checks it. */
export function toNewAlert(texts: AlertTexts, parts: AlertParts): NewAlert {
  return {
    ...fieldsOf(texts, null),
    filter: filterOf(texts, parts),
    destination: destinationOf(texts, parts) ?? {},
  } as NewAlert;
}

/** The request that changes an alert: its filter and its place only where they are others, because both begin anew. */
export function toChange(alert: Alert, texts: AlertTexts, parts: AlertParts): AlertChange {
  const filter = filterOf(texts, parts);
  const before = partsOf(alert);
  const isSame =
    JSON.stringify(filter) === JSON.stringify(filterOf({ ...texts, ...before }, before));
  const destination = destinationOf(texts, parts);
  return {
    ...fieldsOf(texts, alert.expires_at),
    ...(!isSame && { filter }),
    ...(destination && { destination }),
  } as AlertChange;
}

function fieldsOf({ name, cooldown, skimmers, endsOn }: AlertTexts, before: string | null) {
  // What is no day is sent as it is: the API says what it should be.
  const day = readMinute(endsOn)?.slice(0, 10) ?? endsOn.trim();
  // The time of the day is kept while the day stays.
  const end = before?.slice(0, 10) === day ? before : `${day}T23:59:59Z`;
  return {
    name: name.trim(),
    ...(cooldown.trim() !== '' && { cooldown_minutes: asNumber(cooldown) }),
    ...(skimmers.trim() !== '' && { min_skimmers: asNumber(skimmers) }),
    expires_at: day === '' ? null : end,
  };
}

function filterOf({ presence }: Pick<AlertTexts, 'presence'>, { criteria, worked }: AlertParts) {
  return {
    ...criteria,
    ...(presence !== 'none' && { presence }),
    // Who comes to the repeater is on no band.
    ...(worked.length > 0 && presence !== 'joined_repeater' && { worked }),
  };
}

function destinationOf(texts: AlertTexts, { subscription }: AlertParts): object | undefined {
  const { to, url, secret, topic, token } = texts;
  switch (to) {
    case 'same':
      return undefined;
    case 'web_push':
      return { kind: to, subscription: subscription ?? {} };
    case 'webhook':
      return { kind: to, url: url.trim(), ...(secret !== '' && { secret }) };
    case 'ntfy':
      return { kind: to, url: topic.trim(), ...(token.trim() !== '' && { token: token.trim() }) };
  }
}

/** What is no number is sent as it is: the API says what it should be. */
function asNumber(text: string): number | string {
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
}

function toFilters(criteria: AlertParts['criteria']): Filters {
  const texts = Object.entries(criteria).map(([name, value]) => [known(name), textOf(value)]);
  return { ...readFilters(new URLSearchParams(texts)), ...noWindow };
}

function known(name: string): string {
  return ALIASES[name] ?? name;
}

const noWindow = { since: NO_FILTERS.since, until: NO_FILTERS.until };

/** The value of a filter as an address has it. */
export function textOf(value: unknown): string {
  return [value].flat().map(String).join(',');
}
