/** The engine cannot be used now: off, not to be had on this machine, or its process has ended. */
export class ColumnsUnavailable extends Error {}

/** The engine refused a statement, or gave it up: an error of it, or of its files. */
export class ColumnsFailed extends Error {}
