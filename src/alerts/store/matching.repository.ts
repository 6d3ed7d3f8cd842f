import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { DatabaseService } from '../../database/database.service.js';
import { RolesService, type Term } from '../../leadership/roles.service.js';
import { AlertPace } from '../entities/alert-pace.entity.js';
import { AlertState } from '../entities/alert-state.entity.js';
import { AlertTold } from '../entities/alert-told.entity.js';
import { AlertRow } from '../entities/alert.entity.js';
import { AlertLocks } from './alert-locks.repository.js';
import type { AlertRecord, NewDelivery } from './alert-record.js';
import { addDeliveries } from './outbox.repository.js';

/** Last message of an alert about a station on a band and mode: its cooldown. */
export type LastSent = Readonly<AlertTold>;

/** Messages sent and left out in an alert's hour. */
export type Pace = Readonly<AlertPace>;

/** What matching has decided, to be stored together. */
export interface Matched {
  /** Spots up to this id have been matched. */
  readonly matchedId: number;
  readonly deliveries: readonly NewDelivery[];
  readonly lastSent: readonly LastSent[];
  readonly paces: readonly Pace[];
}

/**
 * Reads and stores what matching knows. Writes rows by SQL: one statement for any number of them, of alerts that still
 * exist. {@link AlertLocks} has the order of statements.
 */
@Injectable()
export class MatchingRepository {
  constructor(
    @InjectRepository(AlertState) private readonly state: Repository<AlertState>,
    @InjectRepository(AlertRow) private readonly alerts: Repository<AlertRow>,
    @InjectRepository(AlertTold) private readonly told: Repository<AlertTold>,
    @InjectRepository(AlertPace) private readonly paces: Repository<AlertPace>,
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /** Finds the number of the latest change of an alert, and the id up to which spots have been matched. */
  async findState(): Promise<{ change: number; matchedId: number | null }> {
    return this.state.findOneOrFail({
      select: { single: true, change: true, matchedId: true },
      where: { single: true },
    });
  }

  /**
   * Finds the ids of alerts that have not ended (`alive`) and of those that send now (`active`), and the active ones in
   * full that have changed after a change.
   */
  async findActive(afterChange: number): Promise<{
    alive: ReadonlySet<string>;
    active: ReadonlySet<string>;
    changed: AlertRecord[];
  }> {
    return this.database.snapshot(async (_run, manager) => {
      const alerts = manager.withRepository(this.alerts);
      const alive = { endedAtSeconds: IsNull() };
      const active = { ...alive, isConfirmed: true, isPaused: false };
      const all = await alerts.find({
        select: { id: true, isConfirmed: true, isPaused: true },
        where: alive,
      });
      return {
        alive: new Set(all.map(({ id }) => id)),
        active: new Set(
          all.flatMap(({ id, isConfirmed, isPaused }) => (isConfirmed && !isPaused ? [id] : [])),
        ),
        changed: await alerts.findBy({ ...active, change: MoreThan(afterChange) }),
      };
    });
  }

  /** Finds the cooldowns that last beyond a moment. Makes no entities of the rows: there may be many. */
  async findLastSent(fromSeconds: number): Promise<LastSent[]> {
    const rows = await this.told
      .createQueryBuilder('told')
      .select('told.alertId', 'alertId')
      .addSelect('told.callsign', 'callsign')
      .addSelect('told.bandId', 'bandId')
      .addSelect('told.mode', 'mode')
      .addSelect('told.untilSeconds', 'until')
      .where({ untilSeconds: MoreThan(fromSeconds) })
      .getRawMany<Omit<LastSent, 'untilSeconds'> & { until: Date }>();
    return rows.map(({ until, ...row }) => ({ ...row, untilSeconds: until.getTime() / 1000 }));
  }

  async findPaces(): Promise<Pace[]> {
    return this.paces.find();
  }

  /**
   * Stores what matching has decided, all of it or nothing; of alerts that are deleted meanwhile, nothing.
   * @throws RoleLost when another process matches by now
   * @throws DatabaseUnavailable when it may or may not be written
   */
  async store(term: Term, matched: Matched, nowMs: number): Promise<void> {
    const { matchedId, deliveries, lastSent, paces } = matched;
    const ids = [...deliveries, ...lastSent, ...paces].map(({ alertId }) => alertId);
    await this.roles.transaction(term, async (client, manager) => {
      if (ids.length > 0) await AlertLocks.keep(manager, ids);
      if (deliveries.length > 0) await addDeliveries(manager, deliveries, nowMs);
      if (lastSent.length > 0) await client.query(storeLastSent(lastSent));
      if (paces.length > 0) await client.query(storePaces(paces));
      await manager.update(AlertState, { single: true }, { matchedId });
    });
  }
}

function storeLastSent(lastSent: readonly LastSent[]): Sql {
  const rows = lastSent.map((one) => ({
    alert_id: one.alertId,
    callsign: one.callsign,
    band_id: one.bandId,
    mode: one.mode,
    until: one.untilSeconds,
  }));
  return sql`
    INSERT INTO alert_told (alert_id, callsign, band_id, mode, until)
    SELECT alert_id, callsign, band_id, mode, to_timestamp(until)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS made (alert_id text, callsign text, band_id smallint, mode text, until bigint)
    WHERE EXISTS (SELECT FROM alerts WHERE id = alert_id)
    ON CONFLICT (alert_id, callsign, band_id, mode) DO UPDATE SET until = excluded.until`;
}

function storePaces(paces: readonly Pace[]): Sql {
  const rows = paces.map((one) => ({
    alert_id: one.alertId,
    began: one.hourBeganAtSeconds,
    messages: one.messages,
    left_out: one.leftOut,
    last_message: one.lastMessage === null ? null : JSON.stringify(one.lastMessage),
  }));
  return sql`
    INSERT INTO alert_pace (alert_id, hour_began_at, messages, left_out, last_message)
    SELECT alert_id, to_timestamp(began), messages, left_out, last_message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS made (alert_id text, began bigint, messages integer, left_out integer, last_message text)
    WHERE EXISTS (SELECT FROM alerts WHERE id = alert_id)
    ON CONFLICT (alert_id) DO UPDATE SET hour_began_at = excluded.hour_began_at,
      messages = excluded.messages, left_out = excluded.left_out, last_message = excluded.last_message`;
}
