import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { RolesService, type Term } from '../leadership/roles.service.js';
import { MemberListRow } from './member-list.entity.js';
import type { Validators } from './source/list-source.js';

/** The stored state of a list, without its members and its source. */
export type ListState = Pick<
  MemberListRow,
  'name' | 'version' | 'checkedAtSeconds' | 'confirmedAtSeconds' | 'updatedAtSeconds' | 'error'
>;

/** Outcome of the last check of a list, for the next one. */
export interface LastCheck extends Validators {
  readonly sourceSha256: Buffer;
  readonly checkedAtSeconds: number;
  readonly hasCopy: boolean;
  readonly hasFailed: boolean;
}

/** A complete copy of a list. */
export interface ListCopy extends Validators {
  readonly name: string;
  readonly sourceSha256: Buffer;
  readonly members: readonly string[];
  readonly leftOut: number;
}

/** Separates members. */
const BLANK = ' ';

/**
 * Reads and writes stored member lists. Writers hold the role of the term that they pass, and lose it when another term
 * has begun: so nobody else writes between two statements of a transaction.
 */
@Injectable()
export class ListsRepository {
  constructor(
    @InjectRepository(MemberListRow) private readonly lists: Repository<MemberListRow>,
    private readonly roles: RolesService,
  ) {}

  /** Reads all lists, without their members: one short query. @throws DatabaseUnavailable */
  async findStates(): Promise<ListState[]> {
    return this.lists.find({
      select: {
        name: true,
        version: true,
        checkedAtSeconds: true,
        confirmedAtSeconds: true,
        updatedAtSeconds: true,
        error: true,
      },
    });
  }

  /** Reads the members of lists, each with the version they are of. @throws DatabaseUnavailable */
  async findMembers(
    names: readonly string[],
  ): Promise<{ name: string; version: number; members: string[] }[]> {
    const rows = await this.lists.find({
      select: { name: true, version: true, members: true },
      where: { name: In(names) },
    });
    return rows.map(({ name, version, members }) => ({
      name,
      version,
      members: members === '' ? [] : members.split(BLANK),
    }));
  }

  /** Finds the outcome of a list's last check. @throws DatabaseUnavailable */
  async findLastCheck(name: string): Promise<LastCheck | undefined> {
    const row = await this.lists.findOne({
      select: {
        name: true,
        sourceSha256: true,
        etag: true,
        lastModified: true,
        checkedAtSeconds: true,
        updatedAtSeconds: true,
        error: true,
      },
      where: { name },
    });
    if (!row) return undefined;
    const { sourceSha256, etag, lastModified, checkedAtSeconds, updatedAtSeconds, error } = row;
    const hasCopy = updatedAtSeconds !== null;
    return {
      sourceSha256,
      etag,
      lastModified,
      checkedAtSeconds,
      hasCopy,
      hasFailed: error !== null,
    };
  }

  /**
   * Stores a copy. When its members are the same as before, neither the version nor `updated_at` changes.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async store(term: Term, nowSeconds: number, copy: ListCopy): Promise<void> {
    const { name, sourceSha256, etag, lastModified, leftOut } = copy;
    const members = copy.members.join(BLANK);
    const checked = {
      ...confirmedAt(nowSeconds),
      sourceSha256,
      etag,
      lastModified,
      leftOut,
    };
    await this.write(term, async (lists) => {
      const { affected } = await lists.update({ name, members }, checked);
      if (affected === 1) return;
      await lists.upsert(
        { ...checked, name, members, version: nextVersion, updatedAtSeconds: nowSeconds },
        ['name'],
      );
    });
  }

  /**
   * Notes that the copy is still equal to its source.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async confirm(term: Term, nowSeconds: number, name: string): Promise<void> {
    await this.write(term, async (lists) => lists.update({ name }, confirmedAt(nowSeconds)));
  }

  /**
   * Notes that a check failed. The copy and its validators stay, unless they are of another source.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async fail(
    term: Term,
    nowSeconds: number,
    { name, sourceSha256, error }: { name: string; sourceSha256: Buffer; error: string },
  ): Promise<void> {
    const failed = { checkedAtSeconds: nowSeconds, error };
    await this.write(term, async (lists) => {
      const { affected } = await lists.update({ name, sourceSha256 }, failed);
      if (affected === 1) return;
      const ofOtherSource = { ...failed, sourceSha256, etag: null, lastModified: null };
      const { affected: changed } = await lists.update({ name }, ofOtherSource);
      if (changed === 1) return;
      await lists.insert({ ...ofOtherSource, name, leftOut: 0, version: 0, members: '' });
    });
  }

  /**
   * Removes all lists but those of these names.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async removeOthers(term: Term, names: readonly string[]): Promise<void> {
    await this.write(term, async (lists) => lists.delete({ name: Not(In(names)) }));
  }

  private async write(
    term: Term,
    work: (lists: Repository<MemberListRow>) => Promise<unknown>,
  ): Promise<void> {
    await this.roles.transaction(term, async (_client, manager) => {
      await work(manager.withRepository(this.lists));
    });
  }
}

/** SQL of the version of a copy whose members have changed. */
const nextVersion = () => `nextval('member_list_versions')`;

function confirmedAt(nowSeconds: number) {
  return { checkedAtSeconds: nowSeconds, confirmedAtSeconds: nowSeconds, error: null };
}
