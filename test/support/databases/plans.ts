import pg from 'pg';
import type { Client, QueryConfig } from 'pg';

/** A statement as the service sent it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Answered {
  readonly rows?: readonly Record<string, unknown>[];
}

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` gives it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

/** Every statement that this process sends while something is done, by whichever connection; several of one message each. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  await watched(work, (statement) => void sent.push(statement));
  return sent;
}

/** Every value that the driver hands over while something is done. */
export async function valuesOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const values: unknown[] = [];
  await watched(work, async (_, answered) => {
    const rows = [(await answered) as Answered].flat().flatMap((result) => result.rows ?? []);
    values.push(...rows.flatMap((row) => Object.values(row)));
  });
  return values;
}

async function watched(
  work: () => Promise<unknown>,
  see: (statement: SentStatement, answered: unknown) => void | Promise<void>,
): Promise<void> {
  const { prototype } = pg.Client as unknown as {
    prototype: { query: (...args: unknown[]) => unknown };
  };
  const query = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const asked = args[0] as string | QueryConfig;
    const answered = query.apply(this, args);
    const given = Array.isArray(args[1]) ? (args[1] as unknown[]) : [];
    const { text, values = given } = typeof asked === 'object' ? asked : { text: asked };
    const texts = values.length > 0 ? [text] : text.split(';');
    for (const one of texts) void see({ text: one.trim(), values: [...values] }, answered);
    return answered;
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
}

/** The nodes of the plan that PostgreSQL makes for a statement; nothing is run. */
export async function planOf(
  client: Client,
  { text, values }: SentStatement,
): Promise<readonly PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    [...values],
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
}

/** A node and all below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
