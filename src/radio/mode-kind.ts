/** How a signal carries text or voice, in three words that loggers know. */
export type ModeKind = 'cw' | 'phone' | 'digi';

/** Modes of voice, as feeds and ADIF name them. */
const PHONE_MODES = new Set(
  'PHONE SSB LSB USB DSB AM FM DV DIGITALVOICE C4FM DMR DSTAR FREEDV M17'.split(' '),
);

/** The kind of a mode, upper-case; what is neither Morse nor voice is digital. */
export function modeKindOf(mode: string): ModeKind {
  if (mode === 'CW') return 'cw';
  return PHONE_MODES.has(mode) ? 'phone' : 'digi';
}
