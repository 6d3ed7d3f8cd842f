import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '../database/database.service.js';
import { hasPart } from './text-search.js';

/** A group as it is stored; instants in whole seconds since the Unix epoch. */
export interface GroupRecord {
  readonly name: string;
  readonly callsigns: string[];
  readonly description: string | null;
  readonly creatorName: string;
  readonly creatorEmail: string;
  readonly editKeySha256: Buffer;
  readonly createdAtSeconds: number;
  readonly updatedAtSeconds: number;
  readonly lastUsedAtSeconds: number;
}

/** What can be changed of a group. */
export type GroupChange = Pick<GroupRecord, 'callsigns' | 'description'>;

/** Held while a group is made, so that neither the limit nor a name is passed by two at once. */
const CREATION_LOCK = 7_211_003;

const COLUMNS = raw(`name, callsigns, description, creator_name AS "creatorName",
  creator_email AS "creatorEmail", edit_key_sha256 AS "editKeySha256",
  date_part('epoch', created_at)::bigint AS "createdAtSeconds",
  date_part('epoch', updated_at)::bigint AS "updatedAtSeconds",
  date_part('epoch', last_used_at)::bigint AS "lastUsedAtSeconds"`);

/** Of several groups made in one second, the numbers tell which is the newest. */
const NEWEST_FIRST = raw('created_at DESC, number DESC');

/**
 * All SQL of the groups. `aliveSince` is the moment, in seconds, since which a group must have been
 * used to exist: older ones count as deleted.
 */
@Injectable()
export class GroupsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Stores a new group; nothing when its name is taken, `maxGroups` exist, or `allow` says no, which is
   * asked last and can count in the same transaction.
   */
  async create(
    group: GroupRecord,
    aliveSince: number,
    maxGroups: number,
    allow: (client: PoolClient) => Promise<boolean>,
  ): Promise<'created' | 'taken' | 'full' | 'refused'> {
    return this.database.transaction(async (client) => {
      await client.query(
        sql`DELETE FROM groups WHERE name = ${group.name} AND last_used_at < to_timestamp(${aliveSince})`,
      );
      const { rows } = await client.query<{ taken: boolean; groups: number }>(sql`
          SELECT EXISTS (SELECT FROM groups WHERE name = ${group.name}) AS taken,
            (SELECT count(*) FROM groups WHERE last_used_at >= to_timestamp(${aliveSince})) AS groups`);
      if (rows[0]?.taken) return 'taken';
      if ((rows[0]?.groups ?? 0) >= maxGroups) return 'full';
      if (!(await allow(client))) return 'refused';
      await client.query(sql`
          INSERT INTO groups (name, callsigns, description, creator_name, creator_email,
            edit_key_sha256, created_at, updated_at, last_used_at)
          VALUES (${group.name}, ${group.callsigns}, ${group.description}, ${group.creatorName},
            ${group.creatorEmail}, ${group.editKeySha256}, to_timestamp(${group.createdAtSeconds}),
            to_timestamp(${group.updatedAtSeconds}), to_timestamp(${group.lastUsedAtSeconds}))`);
      return 'created';
    }, `BEGIN; SELECT pg_advisory_xact_lock(${CREATION_LOCK})`);
  }

  async find(name: string, aliveSince: number): Promise<GroupRecord | undefined> {
    const [group] = await this.database.query<GroupRecord>(sql`
      SELECT ${COLUMNS} FROM groups
      WHERE name = ${name} AND last_used_at >= to_timestamp(${aliveSince})`);
    return group;
  }

  /**
   * The groups whose name or description has `part`, newest first, and how many there are. All names and
   * descriptions are read, of a thousand groups at most: how PostgreSQL folds letters depends on its locale.
   */
  async list(
    part: string,
    { limit, offset }: { limit: number | null; offset: number },
    aliveSince: number,
  ): Promise<{ groups: GroupRecord[]; total: number }> {
    return this.database.snapshot(async (run) => {
      const texts = await run<Pick<GroupRecord, 'name' | 'description'>>(sql`
        SELECT name, description FROM groups WHERE last_used_at >= to_timestamp(${aliveSince})
        ORDER BY ${NEWEST_FIRST}`);
      const found = texts.filter(
        ({ name, description }) => hasPart(name, part) || hasPart(description ?? '', part),
      );
      const page = found.slice(offset, limit === null ? undefined : offset + limit);
      const groups = await run<GroupRecord>(sql`
        SELECT ${COLUMNS} FROM groups WHERE name = ANY(${page.map(({ name }) => name)})
        ORDER BY ${NEWEST_FIRST}`);
      return { groups, total: found.length };
    });
  }

  /**
   * Changes a group under the lock of its row, so that of two changes at once neither is lost.
   * What `change` throws leaves the group as it was. Nothing when there is no such group.
   */
  async update(
    name: string,
    aliveSince: number,
    nowSeconds: number,
    change: (group: GroupRecord) => GroupChange,
  ): Promise<GroupRecord | undefined> {
    return this.database.transaction(async (client) => {
      const group = await lock(client, name, aliveSince);
      if (!group) return undefined;
      const { callsigns, description } = change(group);
      const { rows } = await client.query<GroupRecord>(sql`
        UPDATE groups
        SET callsigns = ${callsigns}, description = ${description},
          updated_at = to_timestamp(${nowSeconds}), last_used_at = to_timestamp(${nowSeconds})
        WHERE name = ${name} RETURNING ${COLUMNS}`);
      return rows[0];
    });
  }

  async replaceKey(name: string, editKeySha256: Buffer, aliveSince: number): Promise<boolean> {
    const changed = await this.database.query(sql`
      UPDATE groups SET edit_key_sha256 = ${editKeySha256}
      WHERE name = ${name} AND last_used_at >= to_timestamp(${aliveSince}) RETURNING name`);
    return changed.length > 0;
  }

  async delete(name: string, aliveSince: number): Promise<boolean> {
    const deleted = await this.database.query(sql`
      DELETE FROM groups
      WHERE name = ${name} AND last_used_at >= to_timestamp(${aliveSince}) RETURNING name`);
    return deleted.length > 0;
  }

  /** Notes that a group was used, unless a later use is noted. */
  async touch(name: string, nowSeconds: number): Promise<void> {
    await this.database.query(sql`
      UPDATE groups SET last_used_at = to_timestamp(${nowSeconds})
      WHERE name = ${name} AND last_used_at < to_timestamp(${nowSeconds})`);
  }

  /**
   * Deletes up to `limit` groups not used since a moment; how many. The time is looked at again as
   * each row is locked: a group that is used in this moment stays.
   */
  async deleteUnused(since: number, limit: number): Promise<number> {
    const deleted = await this.database.query(sql`
      DELETE FROM groups
      WHERE last_used_at < to_timestamp(${since}) AND name IN (
        SELECT name FROM groups WHERE last_used_at < to_timestamp(${since}) ORDER BY name LIMIT ${limit}
      ) RETURNING name`);
    return deleted.length;
  }
}

async function lock(
  client: PoolClient,
  name: string,
  aliveSince: number,
): Promise<GroupRecord | undefined> {
  const { rows } = await client.query<GroupRecord>(sql`
    SELECT ${COLUMNS} FROM groups
    WHERE name = ${name} AND last_used_at >= to_timestamp(${aliveSince}) FOR UPDATE`);
  return rows[0];
}
