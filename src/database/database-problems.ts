/** Problems of the connection to a database that answers. */
export const DATABASE_PROBLEMS = {
  statementsForgotten:
    'A connection pooler forgets prepared statements, so spots are stored without them: DATABASE_URL needs PgBouncer 1.21 or newer with max_prepared_statements above 0.',
  sessionsShared:
    'The roles of this process change hands without need, because a connection pooler shares their session with others: set DATABASE_DIRECT_URL to the database itself, past the pooler.',
} as const;

/** Problems found since the start. They stay: a pooler does not change while the process runs. */
export class DatabaseProblems {
  readonly #found = new Set<string>();

  constructor(private readonly log: (message: string) => void) {}

  /** Records a problem, and logs it the first time. */
  note(problem: keyof typeof DATABASE_PROBLEMS): void {
    const text = DATABASE_PROBLEMS[problem];
    if (this.#found.has(text)) return;
    this.#found.add(text);
    this.log(text);
  }

  /** A sentence for each problem, for the operator; empty when all is well. */
  get texts(): string[] {
    return [...this.#found];
  }
}
