/** What an aggregate's CSV tells beside its rows, as JSON has it in fields: how many groups, and how many spots in all of them. */
export const TOTAL_HEADERS = { rows: 'X-Total-Rows', spots: 'X-Spots' } as const;
