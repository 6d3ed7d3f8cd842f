// Not by spreading: an answer may have more values than a call may have arguments.

/** The least of some values; `most` if none is less. */
export function least(values: readonly number[], most = Number.POSITIVE_INFINITY): number {
  return values.reduce((a, b) => Math.min(a, b), most);
}

/** The greatest of some values; `atLeast` if none is greater. */
export function greatest(values: readonly number[], atLeast = Number.NEGATIVE_INFINITY): number {
  return values.reduce((a, b) => Math.max(a, b), atLeast);
}
