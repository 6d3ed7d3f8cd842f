/** Who answers: memory, PostgreSQL, the column engine, files of past days; `wait` is for a place in the queue. */
export type AnswerPart = 'memory' | 'postgres' | 'columns' | 'files' | 'wait';

/** Sums up how long the parts of one answer took, for its header `Server-Timing`. Parts may overlap. */
export class AnswerTimes {
  readonly #parts = new Map<AnswerPart, { durationMs: number; note: string | undefined }>();

  add(part: AnswerPart, durationMs: number, note?: string): void {
    const known = this.#parts.get(part);
    const sumMs = (known?.durationMs ?? 0) + durationMs;
    this.#parts.set(part, { durationMs: sumMs, note: note ?? known?.note });
  }

  /** `postgres;dur=1.2, files;dur=120;desc="17 days"`, in ms; empty while nothing was added. */
  toString(): string {
    return Array.from(this.#parts, ([part, { durationMs, note }]) => {
      const text = `${part};dur=${Number(durationMs.toFixed(1))}`;
      return note === undefined ? text : `${text};desc="${note}"`;
    }).join(', ');
  }
}
