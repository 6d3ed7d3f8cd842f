import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '../database/database.service.js';
import { RolesService, type Term } from '../leadership/roles.service.js';
import type { Validators } from './source/list-source.js';

/** What is stored of a list but its members; instants in whole seconds since the Unix epoch. */
export interface ListState {
  readonly name: string;
  /** Grows with each change of the members; 0 before the first copy. */
  readonly version: number;
  readonly checkedAtSeconds: number;
  readonly confirmedAtSeconds: number | null;
  readonly updatedAtSeconds: number | null;
  readonly error: string | null;
}

/** What the next check of a list needs to know of the last. */
export interface LastCheck extends Validators {
  readonly sourceSha256: Buffer;
  readonly checkedAtSeconds: number;
  readonly hasCopy: boolean;
  readonly hasFailed: boolean;
}

/** A copy of a list that was read in full. */
export interface ListCopy extends Validators {
  readonly name: string;
  readonly sourceSha256: Buffer;
  readonly members: readonly string[];
  readonly leftOut: number;
}

/** Between members. */
const BLANK = ' ';

/** All SQL of member lists. Writers hold the role whose term they give, and lose it when another has begun. */
@Injectable()
export class ListsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /** All lists, without their members: one short query. @throws DatabaseUnavailable */
  async findStates(): Promise<ListState[]> {
    return this.database.query<ListState>(sql`
      SELECT name, version, error, date_part('epoch', checked_at)::bigint AS "checkedAtSeconds",
        date_part('epoch', confirmed_at)::bigint AS "confirmedAtSeconds",
        date_part('epoch', updated_at)::bigint AS "updatedAtSeconds"
      FROM member_lists`);
  }

  /** The members of lists, each with the version they are of. @throws DatabaseUnavailable */
  async findMembers(
    names: readonly string[],
  ): Promise<{ name: string; version: number; members: string[] }[]> {
    const rows = await this.database.query<{ name: string; version: number; members: string }>(
      sql`SELECT name, version, members FROM member_lists WHERE name = ANY(${names}::text[])`,
    );
    return rows.map(({ members, ...row }) => ({
      ...row,
      members: members === '' ? [] : members.split(BLANK),
    }));
  }

  /** @throws DatabaseUnavailable */
  async findLastCheck(name: string): Promise<LastCheck | undefined> {
    const [row] = await this.database.query<LastCheck>(sql`
      SELECT source_sha256 AS "sourceSha256", etag, last_modified AS "lastModified",
        date_part('epoch', checked_at)::bigint AS "checkedAtSeconds",
        updated_at IS NOT NULL AS "hasCopy", error IS NOT NULL AS "hasFailed"
      FROM member_lists WHERE name = ${name}`);
    return row;
  }

  /**
   * Stores a copy. When its members are those of the copy before, neither the version nor `updated_at` changes.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async store(term: Term, nowSeconds: number, copy: ListCopy): Promise<void> {
    const { name, sourceSha256, etag, lastModified, members, leftOut } = copy;
    const now = sql`to_timestamp(${nowSeconds})`;
    await this.write(
      term,
      sql`
        INSERT INTO member_lists AS stored (name, source_sha256, etag, last_modified, checked_at,
          confirmed_at, updated_at, left_out, version, members)
        VALUES (${name}, ${sourceSha256}, ${etag}, ${lastModified}, ${now}, ${now}, ${now},
          ${leftOut}, nextval('member_list_versions'), ${members.join(BLANK)})
        ON CONFLICT (name) DO UPDATE
        SET source_sha256 = excluded.source_sha256, etag = excluded.etag,
          last_modified = excluded.last_modified, checked_at = excluded.checked_at,
          confirmed_at = excluded.confirmed_at, error = NULL, left_out = excluded.left_out,
          members = excluded.members,
          version = CASE WHEN stored.members = excluded.members THEN stored.version
            ELSE excluded.version END,
          updated_at = CASE WHEN stored.members = excluded.members THEN stored.updated_at
            ELSE excluded.updated_at END`,
    );
  }

  /**
   * Notes that the source still has what the copy has.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async confirm(term: Term, nowSeconds: number, name: string): Promise<void> {
    const now = sql`to_timestamp(${nowSeconds})`;
    await this.write(
      term,
      sql`
        UPDATE member_lists SET checked_at = ${now}, confirmed_at = ${now}, error = NULL
        WHERE name = ${name}`,
    );
  }

  /**
   * Notes that a check failed; the copy stays.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async fail(
    term: Term,
    nowSeconds: number,
    { name, sourceSha256, error }: { name: string; sourceSha256: Buffer; error: string },
  ): Promise<void> {
    await this.write(
      term,
      sql`
        INSERT INTO member_lists AS stored
          (name, source_sha256, checked_at, error, left_out, version, members)
        VALUES (${name}, ${sourceSha256}, to_timestamp(${nowSeconds}), ${error}, 0, 0, '')
        ON CONFLICT (name) DO UPDATE
        SET checked_at = excluded.checked_at, error = excluded.error,
          source_sha256 = excluded.source_sha256,
          etag = CASE WHEN stored.source_sha256 = excluded.source_sha256 THEN stored.etag END,
          last_modified =
            CASE WHEN stored.source_sha256 = excluded.source_sha256 THEN stored.last_modified END`,
    );
  }

  /**
   * Removes all lists but those of these names.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async removeOthers(term: Term, names: readonly string[]): Promise<void> {
    await this.write(term, sql`DELETE FROM member_lists WHERE name <> ALL(${names}::text[])`);
  }

  private async write(term: Term, statement: Sql): Promise<void> {
    await this.roles.transaction(term, async (client) => {
      await client.query(statement);
    });
  }
}
