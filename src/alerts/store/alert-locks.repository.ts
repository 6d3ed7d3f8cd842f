import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { AlertState } from '../entities/alert-state.entity.js';
import { AlertRow } from '../entities/alert.entity.js';
import type { AlertRecord } from './alert-record.js';

/** Advisory lock held while an alert is made, so that two at once do not exceed the limit. */
const CREATION_LOCK = 7_211_005;

/**
 * Takes the locks of alerts. Every transaction takes those that it needs in this one order, so that no two wait for each
 * other:
 *
 * 1. what puts a whole kind of work in line: the lock of creation, or the term of the role (`RolesService.transaction`);
 * 2. rows of `alerts`, several by ascending id;
 * 3. counts of attempts: of the client, then of the alert's tests, then of the host's invitations (`InvitationLimits`);
 * 4. rows of `alert_deliveries`, `alert_told` and `alert_pace`, of alerts that are locked already;
 * 5. the one row of `alert_state`. Every change and every round of matching needs it, so it is held for the shortest time:
 *    what is written after it is locked already, or new, and nothing is waited for.
 *
 * A clean-up of many rows, by a statement of its own, skips those that others have locked, and waits for none: the next one
 * finds them. PostgreSQL's checks of foreign keys lock rows of `alerts`, too: a transaction that adds rows of known alerts
 * locks them before (2).
 */
export const AlertLocks = {
  /** Begins a transaction that makes an alert (1). */
  beginCreation: `BEGIN; SELECT pg_advisory_xact_lock(${CREATION_LOCK})`,

  /** Reads an alert that is to be changed, as nobody else can change it now (2); null when there is none. */
  async take(manager: EntityManager, id: string): Promise<AlertRecord | null> {
    return manager.findOne(AlertRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  },

  /**
   * Waits until alerts are changed or deleted, and then keeps those that are left from either (2): rows of theirs can be
   * added.
   */
  async keep(manager: EntityManager, ids: Iterable<string>): Promise<void> {
    const { text, values } = sql`
      SELECT FROM alerts WHERE id = ANY(${[...new Set(ids)]}) ORDER BY id FOR KEY SHARE`;
    await manager.query(text, values);
  },

  /** Takes the number of a change of an alert (5): numbers become visible in their order. */
  async nextChange(manager: EntityManager): Promise<number> {
    const { raw } = await manager
      .createQueryBuilder()
      .update(AlertState)
      .set({ change: () => 'change + 1' })
      .where({ single: true })
      .returning('change')
      .execute();
    const [state] = raw as { readonly change: number }[];
    return state?.change ?? 0;
  },
};
