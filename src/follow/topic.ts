/** What can be listened to. */
export const TOPICS = ['spots', 'presence', 'stations'] as const;
export type Topic = (typeof TOPICS)[number];
