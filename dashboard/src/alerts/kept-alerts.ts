import { signal } from '@preact/signals';
import { keep, readKept } from '../browser/kept.js';

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

/** Another tab may have changed the list since it was read. */
function change(next: (list: readonly KeptAlert[]) => readonly KeptAlert[]): void {
  refreshKept();
  setKeptAlerts(next(keptAlerts.value));
}

/** @returns whether the browser keeps them */
export function setKeptAlerts(alerts: readonly KeptAlert[]): boolean {
  keptAlerts.value = alerts;
  isStored.value = keep(KEY, alerts);
  return isStored.value;
}

function readKeptAlerts(): readonly KeptAlert[] {
  const list = readKept(KEY, (kept) => (Array.isArray(kept) ? kept.map(readKeptAlert) : []));
  return (list ?? []).filter((alert) => alert !== undefined);
}

/** What the browser kept, or a file brings; `undefined` for what is no alert with its key. */
export function readKeptAlert(value: unknown): KeptAlert | undefined {
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
