import pg from 'pg';
import type { Client, QueryConfig } from 'pg';

/** A statement as the service sent it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
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

/** Every statement that this process sends while something is done, by whichever connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { prototype } = pg.Client as unknown as {
    prototype: { query: (...args: unknown[]) => unknown };
  };
  const query = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const asked = args[0] as string | QueryConfig;
    if (typeof asked === 'object') {
      sent.push({ text: asked.text, values: [...(asked.values ?? [])] });
    }
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
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
