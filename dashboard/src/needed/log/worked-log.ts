import { modeKindOf } from '../../../../src/radio/mode-kind.js';
import type { Qso } from './qso.js';

/** An entity by its DXCC number, a band and a mode, as the API takes what is worked. */
export type Triple = readonly [dxcc: number, band: string, mode: string];

/** Keys of what was worked: a station, an entity, or a CQ zone. */
export const callKey = (call: string, band: string, mode: string) => `${call} ${band} ${mode}`;
/** An entity, on a band where one is given. */
export const entityKey = (dxcc: number, band?: string) =>
  band === undefined ? `#${dxcc}` : `#${dxcc} ${band}`;
/** An entity in Morse, voice or a digital mode. */
export const entityModeKey = (dxcc: number, mode: string) => `#${dxcc} ${modeKindOf(mode)}`;
export const zoneKey = (cqZone: number, band: string) => `@${cqZone} ${band}`;

/** When each station, entity and zone was worked last. All else of a log is not kept. */
export class WorkedLog {
  /** Minutes since 1970 by key. */
  readonly #minutes = new Map<string, number>();
  readonly #changed = new Set<string>();
  #stations = 0;
  #entities = 0;

  /** Stations, each once on a band in a mode. */
  get stations(): number {
    return this.#stations;
  }

  get entities(): number {
    return this.#entities;
  }

  /** The minute in which it was worked last; `undefined` when it was not. */
  last(key: string): number | undefined {
    return this.#minutes.get(key);
  }

  add({ call, dxcc, cqZone, band, modes, minute }: Qso): void {
    for (const mode of modes) {
      if (call !== '') this.#put(callKey(call, band, mode), minute);
      if (dxcc !== undefined) this.#put(`${entityKey(dxcc, band)} ${mode}`, minute);
    }
    if (cqZone !== undefined) this.#put(zoneKey(cqZone, band), minute);
  }

  /** The entities that are worked, each once on a band in a mode. */
  triples(): Triple[] {
    return [...this.#minutes.keys()]
      .filter((key) => key.startsWith('#') && isWritten(key))
      .map((key) => key.slice(1).split(' '))
      .map(([dxcc, band = '', mode = '']): Triple => [Number(dxcc), band, mode]);
  }

  /** Takes lines of what was added since it was asked last, at most so many; {@link putLine} reads them. */
  takeLines(most: number): string[] {
    const lines: string[] = [];
    for (const key of this.#changed) {
      if (lines.length === most) break;
      this.#changed.delete(key);
      lines.push(`${key} ${(this.#minutes.get(key) ?? 0).toString(36)}`);
    }
    return lines;
  }

  putLine(line: string): void {
    const at = line.lastIndexOf(' ');
    const key = line.slice(0, at);
    this.#put(key, parseInt(line.slice(at + 1), 36));
    this.#changed.delete(key);
  }

  /** Lets {@link takeLines} give all lines again. */
  markAllChanged(): void {
    for (const key of this.#minutes.keys()) if (isWritten(key)) this.#changed.add(key);
  }

  /** Takes a key and its minute, unless a later one is known. */
  #put(key: string, minute: number): void {
    const isFirst = !this.#minutes.has(key);
    if (!this.#raise(key, minute)) return;
    this.#changed.add(key);
    if (isFirst && !/^[#@]/.test(key)) this.#stations++;
    if (!key.startsWith('#')) return;
    const [entity = '', band = '', mode = ''] = key.split(' ');
    if (!this.#minutes.has(entity)) this.#entities++;
    this.#raise(entity, minute);
    this.#raise(`${entity} ${band}`, minute);
    this.#raise(`${entity} ${modeKindOf(mode)}`, minute);
  }

  #raise(key: string, minute: number): boolean {
    const before = this.#minutes.get(key);
    if (before !== undefined && before >= minute) return false;
    this.#minutes.set(key, minute);
    return true;
  }
}

/** Entities have keys without band or mode as well, which follow from the others. */
function isWritten(key: string): boolean {
  return !key.startsWith('#') || key.split(' ').length === 3;
}
