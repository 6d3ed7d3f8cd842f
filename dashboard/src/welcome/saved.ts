import { keep, keptSignal } from '../browser/kept.js';
import { isContinent } from '../radio/continents.js';

/** What "my club" is. */
export interface Club {
  readonly kind: 'group' | 'list';
  readonly name: string;
}

/** Filters under a name; kept in the browser. */
export interface Saved {
  readonly name: string;
  /** The filters as they stand in an address. */
  readonly query: string;
}

export const MAX_SAVED = 50;
const MAX_NAME_LENGTH = 60;

/** In the order of their names. */
export const saved = keptSignal('saved-filters', readSaved);

/** "My club"; `undefined` until it is chosen. */
export const club = keptSignal('club', readClub);

/** The home continent; empty until it is chosen. */
export const continent = keptSignal('home-continent', readContinent);

export const RADII_KM = [300, 800, 2_000];

/** The radius of "heard near me". */
export const radiusKm = keptSignal('near-km', readRadius);

/** @returns whether the browser keeps it */
export function setContinent(next: string): boolean {
  continent.value = readContinent(next);
  return keep('home-continent', continent.value);
}

/** Keeps filters; another one of that name is replaced. Nothing changes for an empty name, or when there are too many. */
export function save(name: string, query: string): void {
  const trimmed = name.trim().slice(0, MAX_NAME_LENGTH);
  const others = saved.value.filter((one) => one.name !== trimmed);
  if (trimmed !== '' && others.length < MAX_SAVED) keepAll([...others, { name: trimmed, query }]);
}

/** Nothing changes for an empty name; another one of the new name is replaced. */
export function rename(from: string, to: string): void {
  const one = saved.value.find(({ name }) => name === from);
  if (!one || to.trim() === '') return;
  keepAll(saved.value.filter(({ name }) => name !== from));
  save(to, one.query);
}

export function remove(name: string): void {
  keepAll(saved.value.filter((one) => one.name !== name));
}

function keepAll(next: readonly Saved[]): void {
  saved.value = next.toSorted((a, b) => a.name.localeCompare(b.name));
}

export function readSaved(kept: unknown): readonly Saved[] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(0, MAX_SAVED).flatMap((one: unknown) => {
    const { name, query } = Object(one) as Record<string, unknown>;
    return typeof name === 'string' && name !== '' && typeof query === 'string'
      ? [{ name, query }]
      : [];
  });
}

export function readClub(kept: unknown): Club | undefined {
  const { kind, name } = Object(kept) as Record<string, unknown>;
  if (typeof name !== 'string' || (kind !== 'group' && kind !== 'list')) return undefined;
  return { kind, name };
}

export function readContinent(kept: unknown): string {
  return isContinent(kept) ? kept : '';
}

export function readRadius(kept: unknown): number {
  return RADII_KM.find((km) => km === kept) ?? 800;
}
