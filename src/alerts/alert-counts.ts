/** Messages and attempts of this process since it began, by the kind of destination. */
export interface AlertCounts {
  readonly matched: Map<string, number>;
  readonly sent: Map<string, number>;
  readonly failed: Map<string, number>;
  readonly leftOut: Map<string, number>;
}

/** Counts one more of a kind of destination. */
export function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
