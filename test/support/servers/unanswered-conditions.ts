/** Settings by which conditions are asked for where nobody answers: all of them are missing. */
export const UNANSWERED_CONDITIONS = { CONDITIONS: 'on', CONDITIONS_URL: 'http://127.0.0.1:9' };
