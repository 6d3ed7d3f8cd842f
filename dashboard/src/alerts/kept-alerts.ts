import { signal } from '@preact/signals';
import { keep, readKept } from '../home/kept.js';

const KEY = 'alerts';

const ID = /^[A-Za-z0-9_-]{16}$/;
const ALERT_KEY = /^alk_[A-Za-z0-9_-]{43}$/;

/** What the browser keeps of an alert: with the key it asks the service for the rest. */
export interface KeptAlert {
  readonly id: string;
  readonly alert_key: string;
  /** For when the service cannot be asked. */
  readonly name: string;
  /** The service has refused the key: it is not asked again by itself, because it counts wrong keys. */
  readonly isRefused?: boolean;
}

/** Why a file of keys was not taken; `item` counts from 1. */
export type KeysRefusal = 'notJson' | 'noList' | { readonly item: number };

export const keptAlerts = signal<readonly KeptAlert[]>(readKeptAlerts());

/** Whether what was kept last will be there at the next visit. */
export const isStored = signal(true);

/** Reads again what other tabs may have kept. */
export function refreshKept(): void {
  if (isStored.value) keptAlerts.value = readKeptAlerts();
}

/** Keeps an alert, in place of what was kept under its id. */
export function keepAlert(alert: KeptAlert): void {
  change((list) =>
    list.some(({ id }) => id === alert.id)
      ? list.map((one) => (one.id === alert.id ? alert : one))
      : [alert, ...list],
  );
}

/** Removes an alert's key from this browser; the alert itself stays. */
export function forgetAlert(id: string): void {
  change((list) => list.filter((one) => one.id !== id));
}

/** The keys as the text of a file. */
export function exportKeys(alerts: readonly KeptAlert[]): string {
  const plain = alerts.map(({ id, alert_key, name }) => ({ id, alert_key, name }));
  return `${JSON.stringify({ alerts: plain }, null, 2)}\n`;
}

/** Reads a file of {@link exportKeys}; one item that is no alert refuses all of it. */
export function readKeys(text: string): readonly KeptAlert[] | KeysRefusal {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return 'notJson';
  }
  const { alerts } = Object(file) as { alerts?: unknown };
  if (!Array.isArray(alerts)) return 'noList';
  const read = alerts.map(readAlert);
  const bad = read.indexOf(undefined);
  if (bad >= 0) return { item: bad + 1 };
  return read.filter((alert) => alert !== undefined);
}

/** Adds keys that are not here yet; how many were added, and how many were here. */
export function addKeys(alerts: readonly KeptAlert[]): { added: number; known: number } {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  let added = 0;
  change((list) => {
    const known = new Map(list.map((one) => [one.id, one]));
    // A key that the service has refused gives way to the file's.
    const isNew = (one: KeptAlert) => known.get(one.id)?.isRefused ?? !known.has(one.id);
    const more = [...byId.values()].filter(isNew);
    added = more.length;
    const replaced = new Set(more.map(({ id }) => id));
    return [...list.filter(({ id }) => !replaced.has(id)), ...more];
  });
  return { added, known: byId.size - added };
}

/** Another tab may have changed the list since it was read. */
function change(next: (list: readonly KeptAlert[]) => readonly KeptAlert[]): void {
  refreshKept();
  keptAlerts.value = next(keptAlerts.value);
  isStored.value = keep(KEY, keptAlerts.value);
}

function readKeptAlerts(): readonly KeptAlert[] {
  const list = readKept(KEY, (kept) => (Array.isArray(kept) ? kept.map(readAlert) : []));
  return (list ?? []).filter((alert) => alert !== undefined);
}

function readAlert(value: unknown): KeptAlert | undefined {
  const given = Object(value) as Record<string, unknown>;
  const { id, alert_key, name } = given;
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  if (typeof alert_key !== 'string' || !ALERT_KEY.test(alert_key)) return undefined;
  const isRefused = given.isRefused === true;
  return {
    id,
    alert_key,
    name: typeof name === 'string' ? name.slice(0, 100) : id,
    ...(isRefused && { isRefused }),
  };
}
