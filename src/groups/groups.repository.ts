import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  type FindOptionsOrder,
  In,
  LessThan,
  MoreThanOrEqual,
  type Repository,
} from 'typeorm';
import { DatabaseService } from '../database/database.service.js';
import { Group } from './group.entity.js';
import { hasPart } from './text-search.js';

/** A group to store; the database gives it a number. */
export type NewGroup = Omit<Group, 'number'>;

/** The fields of a group that can be changed. */
export type GroupChange = Pick<Group, 'callsigns' | 'description'>;

/** Advisory lock held while a group is made, so that two at once can neither pass the limit nor take the same name. */
const CREATION_LOCK = 7_211_003;

/** Newest first; the numbers order groups that were made in the same second. */
const NEWEST_FIRST: FindOptionsOrder<Group> = { createdAtSeconds: 'DESC', number: 'DESC' };

/**
 * Reads and writes stored groups. A group that was last used before `aliveSince`, in Unix seconds, counts as deleted.
 */
@Injectable()
export class GroupsRepository {
  constructor(
    @InjectRepository(Group) private readonly groups: Repository<Group>,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Stores a new group, unless its name is taken, `maxGroups` exist, or `allow` refuses. Calls `allow` last, in the
   * same transaction, so that it can count there.
   */
  async create(
    group: NewGroup,
    aliveSince: number,
    maxGroups: number,
    allow: (manager: EntityManager) => Promise<boolean>,
  ): Promise<'created' | 'taken' | 'full' | 'refused'> {
    return this.database.transaction(async (_client, manager) => {
      const groups = manager.withRepository(this.groups);
      const { name } = group;
      await groups.delete({ name, lastUsedAtSeconds: LessThan(aliveSince) });
      if (await groups.existsBy({ name })) return 'taken';
      if ((await groups.countBy(alive(aliveSince))) >= maxGroups) return 'full';
      if (!(await allow(manager))) return 'refused';
      await groups.insert(group);
      return 'created';
    }, `BEGIN; SELECT pg_advisory_xact_lock(${CREATION_LOCK})`);
  }

  async find(name: string, aliveSince: number): Promise<Group | null> {
    return this.groups.findOneBy({ name, ...alive(aliveSince) });
  }

  /**
   * Finds the groups whose name or description contains `part`, newest first, and counts them. Reads all names and
   * descriptions, of a thousand groups at most: how PostgreSQL folds letters depends on its locale.
   */
  async list(
    part: string,
    { limit, offset }: { limit: number | null; offset: number },
    aliveSince: number,
  ): Promise<{ groups: Group[]; total: number }> {
    return this.database.snapshot(async (_run, manager) => {
      const groups = manager.withRepository(this.groups);
      const texts = await groups.find({
        select: { name: true, description: true },
        where: alive(aliveSince),
        order: NEWEST_FIRST,
      });
      const found = texts.filter(
        ({ name, description }) => hasPart(name, part) || hasPart(description ?? '', part),
      );
      const page = found.slice(offset, limit === null ? undefined : offset + limit);
      const names = page.map(({ name }) => name);
      return {
        groups: await groups.find({ where: { name: In(names) }, order: NEWEST_FIRST }),
        total: found.length,
      };
    });
  }

  /**
   * Changes a group under the lock of its row, so that of two changes at once neither is lost.
   * When `change` throws, the group stays as it was. Returns null when there is no such group.
   */
  async update(
    name: string,
    aliveSince: number,
    nowSeconds: number,
    change: (group: Group) => GroupChange,
  ): Promise<Group | null> {
    return this.database.transaction(async (_client, manager) => {
      const groups = manager.withRepository(this.groups);
      const group = await groups.findOne({
        where: { name, ...alive(aliveSince) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!group) return null;
      const { callsigns, description } = change(group);
      const changed = {
        callsigns,
        description,
        updatedAtSeconds: nowSeconds,
        lastUsedAtSeconds: nowSeconds,
      };
      await groups.update({ name }, changed);
      return { ...group, ...changed };
    });
  }

  async replaceKey(name: string, editKeySha256: Buffer, aliveSince: number): Promise<boolean> {
    const { affected } = await this.groups.update(
      { name, ...alive(aliveSince) },
      { editKeySha256 },
    );
    return affected === 1;
  }

  async delete(name: string, aliveSince: number): Promise<boolean> {
    const { affected } = await this.groups.delete({ name, ...alive(aliveSince) });
    return affected === 1;
  }

  /** Notes that a group was used, unless a later use is noted. */
  async touch(name: string, nowSeconds: number): Promise<void> {
    await this.groups.update(
      { name, lastUsedAtSeconds: LessThan(nowSeconds) },
      { lastUsedAtSeconds: nowSeconds },
    );
  }

  /**
   * Deletes up to `limit` groups that were not used since `since`, in Unix seconds; returns their number. The time of
   * use is checked again as each row is locked: a group that is used meanwhile stays.
   */
  async deleteUnused(since: number, limit: number): Promise<number> {
    const unused = { lastUsedAtSeconds: LessThan(since) };
    const found = await this.groups.find({
      select: { name: true },
      where: unused,
      order: { name: 'ASC' },
      take: limit,
    });
    if (found.length === 0) return 0;
    const { affected } = await this.groups.delete({
      name: In(found.map(({ name }) => name)),
      ...unused,
    });
    return affected ?? 0;
  }
}

function alive(sinceSeconds: number) {
  return { lastUsedAtSeconds: MoreThanOrEqual(sinceSeconds) };
}
