/** Callsigns as people type them: between spaces, commas or lines. */
export function readCallsigns(text: string): string[] {
  return text.split(/[\s,;]+/).filter((callsign) => callsign !== '');
}

/** Whether a text is a whole callsign, as the filter `callsign` takes it: no `*`. */
export function isCall(text: string): boolean {
  return /^[A-Z0-9/-]{3,20}$/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}
