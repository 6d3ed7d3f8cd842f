/**
 * How sure it is that a signal is what its callsign says: heard alike by skimmers of two base calls (`confirmed`), probably
 * another call misread (`suspect`), or neither (`single`).
 */
export const SIGNAL_QUALITIES = ['confirmed', 'suspect', 'single'] as const;

export type SignalQuality = (typeof SIGNAL_QUALITIES)[number];
