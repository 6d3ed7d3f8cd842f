import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { bandIdOf } from '../../radio/band.js';
import type { ResolvedFilter, SpotFilter, Subject } from './spot-filter.js';
import type { RunStatement } from '../../database/database.service.js';

/** Beyond this many a set of callsigns is not named one by one: joining the dictionary is cheaper. */
const MAX_NAMED_CALLSIGNS = 2_000;

/** Shorter parts match a large share of all callsigns, and have no trigram to look them up by. */
const MIN_INDEXED_PART = 3;

/** Translates a client's filter into the dictionary's numbers. */
@Injectable()
export class SpotFilterRepository {
  /** `undefined` when nothing can match: a callsign, skimmer or mode that was never stored. */
  async resolve(run: RunStatement, filter: SpotFilter): Promise<ResolvedFilter | undefined> {
    const subject = await this.resolveSubject(run, filter);
    const modeIds = filter.modes && (await this.findModeIds(run, filter.modes));
    if (subject === undefined || modeIds?.length === 0) return undefined;
    return {
      subject,
      ...(modeIds && { modeIds }),
      ...(filter.bands && { bandIds: filter.bands.map(bandIdOf) }),
    };
  }

  private async resolveSubject(
    run: RunStatement,
    filter: SpotFilter,
  ): Promise<Subject | undefined> {
    const heard = await this.resolveHeard(run, filter);
    if (heard === undefined || filter.spotter === undefined) return heard;
    const [id] = await this.findIds(run, [filter.spotter]);
    if (id === undefined) return undefined;
    return heard.kind === 'everyone' ? { kind: 'spotter', id } : { kind: 'spotter', id, heard };
  }

  private async resolveHeard(
    run: RunStatement,
    filter: SpotFilter,
  ): Promise<Exclude<Subject, { kind: 'spotter' }> | undefined> {
    if (filter.callsigns !== undefined) {
      const ids = await this.findIds(run, filter.callsigns);
      return ids.length === 0 ? undefined : { kind: 'callsigns', ids };
    }
    if (filter.callsignPart === undefined) return { kind: 'everyone' };
    const pattern = `%${filter.callsignPart.replace(/[\\%_]/g, '\\$&')}%`;
    if (filter.callsignPart.length < MIN_INDEXED_PART) return { kind: 'pattern', pattern };
    const ids = await this.findMatchingIds(run, pattern);
    if (ids.length === 0) return undefined;
    return ids.length > MAX_NAMED_CALLSIGNS
      ? { kind: 'pattern', pattern }
      : { kind: 'callsigns', ids };
  }

  private async findIds(run: RunStatement, callsigns: readonly string[]): Promise<number[]> {
    const rows = await run<{ id: number }>(
      sql`SELECT id FROM callsigns WHERE callsign = ANY(${callsigns})`,
    );
    return rows.map(({ id }) => id);
  }

  private async findMatchingIds(run: RunStatement, pattern: string): Promise<number[]> {
    const rows = await run<{ id: number }>(
      sql`SELECT id FROM callsigns WHERE callsign LIKE ${pattern} LIMIT ${MAX_NAMED_CALLSIGNS + 1}`,
    );
    return rows.map(({ id }) => id);
  }

  private async findModeIds(run: RunStatement, modes: readonly string[]): Promise<number[]> {
    const rows = await run<{ id: number }>(
      sql`SELECT id FROM modes WHERE name = ANY(${modes}) ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }
}
