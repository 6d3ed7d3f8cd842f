import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { RolesService, type Term } from '../leadership/roles.service.js';
import { ActivationRow } from './activation.entity.js';
import type { Reported } from './activation-source.js';

/** What a programme's list says at a moment. */
export interface Listed {
  readonly programme: string;
  readonly reports: readonly Reported[];
  readonly nowSeconds: number;
}

/** How long what is listed is taken to be active: longer than the pause to the next list. */
const LISTED_SECONDS = 600;

/** A station that has not been reported for so long is not active, whatever a list still has. */
const REPORT_SECONDS = 3_600;

/** How long activations are kept. */
export const KEPT_SECONDS = 86_400;

/** Reads and writes who activated what. */
@Injectable()
export class ActivationsRepository {
  constructor(
    @InjectRepository(ActivationRow) private readonly rows: Repository<ActivationRow>,
    private readonly roles: RolesService,
  ) {}

  /** Reads all activations that lasted until a time or longer. @throws DatabaseUnavailable */
  async findSince(seconds: number): Promise<ActivationRow[]> {
    return this.rows.findBy({ untilSeconds: MoreThanOrEqual(seconds) });
  }

  /**
   * Notes what a list says: who is listed is active for ten minutes more, who has ended is so from now on, and what ended a day ago is
   * deleted. No time that was active before becomes one that was not: what was told of a spot stays true.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async note(term: Term, { programme, reports, nowSeconds }: Listed): Promise<void> {
    const isFresh = ({ atSeconds }: Reported) => atSeconds > nowSeconds - REPORT_SECONDS;
    const active = reports.filter((one) => !one.isOver && isFresh(one));
    const over = reports.filter((one) => one.isOver);
    await this.roles.transaction(term, async (client) => {
      await client.query(goOn(programme, active, nowSeconds));
      await client.query(end(programme, over, nowSeconds));
      await client.query(sql`
        DELETE FROM activations
        WHERE until_at < to_timestamp(${nowSeconds - KEPT_SECONDS}::double precision)`);
    });
  }
}

/** A report is of the activation that was running then; of a new one when none was. */
function goOn(programme: string, reports: readonly Reported[], nowSeconds: number) {
  return sql`
    WITH listed AS (${listedRows(reports, nowSeconds)}),
    going AS (
      UPDATE activations AS one
      SET until_at = greatest(one.until_at, to_timestamp(${nowSeconds + LISTED_SECONDS}::double precision)),
        name = coalesce(listed.name, one.name)
      FROM listed
      WHERE one.programme = ${programme} AND one.reference = listed.reference
        AND one.callsign = listed.callsign AND one.until_at >= listed.at
      RETURNING one.reference, one.callsign
    )
    INSERT INTO activations (programme, reference, callsign, from_at, until_at, name)
    SELECT ${programme}, reference, callsign, at, to_timestamp(${nowSeconds + LISTED_SECONDS}::double precision), name
    FROM listed
    WHERE (reference, callsign) NOT IN (SELECT reference, callsign FROM going)
    ON CONFLICT (programme, reference, callsign, from_at)
    DO UPDATE SET until_at = excluded.until_at`;
}

/** Ends now, and not when it was said: spots since then have been told as an activator's. */
function end(programme: string, reports: readonly Reported[], nowSeconds: number) {
  return sql`
    WITH listed AS (${listedRows(reports, nowSeconds)})
    UPDATE activations AS one
    SET until_at = greatest(one.from_at, to_timestamp(${nowSeconds}::double precision))
    FROM listed
    WHERE one.programme = ${programme} AND one.reference = listed.reference
      AND one.callsign = listed.callsign AND one.from_at <= listed.at
      AND one.until_at > to_timestamp(${nowSeconds}::double precision)`;
}

/** A clock that is ahead reports nothing of the future. */
function listedRows(reports: readonly Reported[], nowSeconds: number) {
  return sql`
    SELECT reference, callsign, name, to_timestamp(at_s) AS at
    FROM unnest(
      ${reports.map(({ reference }) => reference)}::text[],
      ${reports.map(({ callsign }) => callsign)}::text[],
      ${reports.map(({ name }) => name)}::text[],
      ${reports.map(({ atSeconds }) => Math.min(atSeconds, nowSeconds))}::double precision[]
    ) AS listed (reference, callsign, name, at_s)`;
}
