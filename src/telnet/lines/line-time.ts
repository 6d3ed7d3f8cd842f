const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Writes a time as `2214Z`. */
export function timeText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${twoDigits(date.getUTCHours())}${twoDigits(date.getUTCMinutes())}Z`;
}

/** Writes a day as `21-Nov-2026`, in two digits: `01-Nov-2026`. */
export function dateText(seconds: number): string {
  return shortDateText(seconds).padStart(11, '0');
}

/** Writes a day as in the prompt, without a leading 0: `1-Nov-2026`. */
export function shortDateText(seconds: number): string {
  const date = new Date(seconds * 1000);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${date.getUTCDate()}-${MONTHS[date.getUTCMonth()]}-${year}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
