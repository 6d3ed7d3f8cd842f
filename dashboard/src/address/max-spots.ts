/** Spots of a page of a list, and in memory: more than anyone reads. */
export const MAX_SPOTS = 500;
