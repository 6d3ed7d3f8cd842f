/** Topics of a stream. */
export const TOPICS = ['spots', 'presence', 'stations'] as const;
export type Topic = (typeof TOPICS)[number];
