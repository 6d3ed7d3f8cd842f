/** What a report says of a signal. */
interface Report {
  readonly mode: string;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  readonly type: string | null;
}

/** What a report says of a signal, as clusters have it in their comments: `CW 24 dB 22 WPM CQ`. */
export function commentText({ mode, snrDb, wpm, type }: Report): string {
  const speed = wpm === 0 ? '' : ` ${wpm} WPM`;
  return `${mode} ${snrDb} dB${speed}${type === null ? '' : ` ${type}`}`;
}
