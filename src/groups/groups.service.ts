import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env } from '../config/env.js';
import { createKey, hashKey, isKeyOf, KeysService, type Quota } from '../keys/keys.service.js';
import { Clock } from '../time/clock.js';
import { InvalidParameters } from '../http/errors/errors.js';
import type { LimitState } from '../http/limit-state.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { FiltersService, isOneOf, Members } from '../query/filters.service.js';
import { MAX_GROUP_CALLSIGNS } from './group-fields.js';
import { groupNameProblem } from '../radio/group-name.js';
import type { CreateGroupBody, ListGroupsQuery, UpdateGroupBody } from './groups.dto.js';
import {
  EditKeyRejected,
  GroupLimitReached,
  GroupNameTaken,
  GroupNotFound,
} from './groups.errors.js';
import type { Group } from './group.entity.js';
import { type GroupChange, GroupsRepository, type NewGroup } from './groups.repository.js';

export { GroupNotFound } from './groups.errors.js';

/** A new group, with the edit key that is shown only once. */
export interface CreatedGroup {
  readonly group: NewGroup;
  readonly editKey: string;
  /** Remaining creations of the client; `undefined` when they are not limited. */
  readonly limit: LimitState | undefined;
}

/** Maximum number of groups (specification section 8). */
const MAX_GROUPS = 1_000;
const LIFETIME_SECONDS = 90 * SECONDS_PER_DAY;

/** Minimum age of the noted use before another is noted: pollers would otherwise write every second. */
const TOUCH_AFTER_SECONDS = 60;

const CLEAN_UP_BATCH = 100;

/** Beginning of every edit key, by which it is recognised wherever it turns up. */
const KEY_PREFIX = 'gek_';

/**
 * Makes, finds and changes named groups of callsigns. Anyone can read them; changes need the edit key. A group that is
 * neither queried nor changed for 90 days expires.
 */
@Injectable()
export class GroupsService {
  private readonly logger = new Logger(GroupsService.name);

  constructor(
    private readonly repository: GroupsRepository,
    private readonly keys: KeysService,
    private readonly clock: Clock,
    private readonly env: Env,
    filters: FiltersService,
  ) {
    filters.register('group', { find: async (names) => this.membersOf(names) });
  }

  /**
   * Makes a group and its edit key, which is not stored.
   * @throws GroupNameTaken
   * @throws GroupLimitReached
   * @throws TooManyAttempts when this client made as many as it may in an hour.
   */
  async create(body: CreateGroupBody, client: string): Promise<CreatedGroup> {
    const editKey = createKey(KEY_PREFIX);
    const nowSeconds = this.clock.nowSeconds();
    const group: NewGroup = {
      name: body.name,
      callsigns: body.callsigns,
      description: body.description ?? null,
      creatorName: body.creator_name,
      creatorEmail: body.creator_email,
      editKeySha256: hashKey(editKey),
      createdAtSeconds: nowSeconds,
      updatedAtSeconds: nowSeconds,
      lastUsedAtSeconds: nowSeconds,
    };
    let state: LimitState | undefined;
    const allow = async (manager: EntityManager): Promise<boolean> => {
      const taken = await this.keys.take(this.creations, client, manager);
      ({ state } = taken);
      return taken.isAllowed;
    };
    const outcome = await this.repository.create(group, this.aliveSince(), MAX_GROUPS, allow);
    if (outcome === 'taken') throw new GroupNameTaken(body.name);
    if (outcome === 'full') throw new GroupLimitReached(MAX_GROUPS);
    if (outcome === 'refused' && state) throw this.keys.refusalOf(this.creations, state);
    return { group, editKey, limit: state };
  }

  /** Lists groups, newest first. Does not count as a use of them. */
  async list(query: ListGroupsQuery): Promise<{ groups: Group[]; total: number }> {
    const { q = '', limit = null, offset } = query;
    return this.repository.list(q, { limit, offset }, this.aliveSince());
  }

  /**
   * Finds a group, and restarts its 90 days.
   * @throws GroupNotFound
   */
  async get(name: string): Promise<Group> {
    const group = await this.find(name);
    await this.touch(group);
    return group;
  }

  /** Finds the callsigns of several groups together, for filters; counts as a use of each. @throws GroupNotFound */
  private async membersOf(names: readonly string[]): Promise<Members> {
    const groups = [];
    for (const name of names) groups.push(await this.get(name));
    const callsigns = [...new Set(groups.flatMap((group) => group.callsigns))];
    return new Members(callsigns.join(','), isOneOf(callsigns));
  }

  /**
   * Changes a group, and restarts its 90 days. A refused change leaves it as it was.
   * @throws InvalidParameters when the fields contradict each other, or the list grows out of bounds.
   * @throws GroupNotFound
   */
  async update(name: string, body: UpdateGroupBody): Promise<Group> {
    refuseContradictions(body);
    const group = await this.repository.update(
      name,
      this.aliveSince(),
      this.clock.nowSeconds(),
      (current) => changed(current, body),
    );
    if (!group) throw new GroupNotFound();
    return group;
  }

  /** Deletes a group. @throws GroupNotFound */
  async delete(name: string): Promise<void> {
    const isDeleted = await this.repository.delete(name, this.aliveSince());
    if (!isDeleted) throw new GroupNotFound();
  }

  /**
   * Checks an edit key as the client sent it. Counts wrong keys; neither right nor missing nor repeated ones.
   * @returns the client's remaining wrong keys; `undefined` when they are not limited
   * @throws GroupNotFound before the key is checked.
   * @throws InvalidParameters when it was sent several times.
   * @throws TooManyAttempts after too many wrong keys; then even the right one is refused.
   * @throws EditKeyRejected when it is missing or wrong.
   */
  async checkKey(name: string, key: unknown, client: string): Promise<LimitState | undefined> {
    const group = await this.find(name);
    if (Array.isArray(key)) refuse('edit_key', 'edit_key must be given once');
    if (typeof key !== 'string' || key === '') throw new EditKeyRejected('missing');
    const isRight = isKeyOf(key, group.editKeySha256);
    return this.keys.admit(this.wrongKeys, client, isRight, rejectKey);
  }

  /**
   * Replaces a group's edit key, when it was lost. For the operator.
   * @throws GroupNotFound
   */
  async renewKey(name: string): Promise<string> {
    const editKey = createKey(KEY_PREFIX);
    const isDone = await this.repository.replaceKey(name, hashKey(editKey), this.aliveSince());
    if (!isDone) throw new GroupNotFound();
    return editKey;
  }

  /** Deletes expired groups, in batches; returns their number. */
  async deleteExpired(): Promise<number> {
    let total = 0;
    for (let deleted = CLEAN_UP_BATCH; deleted === CLEAN_UP_BATCH; total += deleted) {
      deleted = await this.repository.deleteUnused(this.aliveSince(), CLEAN_UP_BATCH);
    }
    if (total > 0) this.logger.log(`Deleted ${total} groups that were not used for 90 days`);
    return total;
  }

  private async find(name: string): Promise<Group> {
    const isPossible = groupNameProblem(name) === undefined;
    const group = isPossible ? await this.repository.find(name, this.aliveSince()) : null;
    if (!group) throw new GroupNotFound();
    return group;
  }

  /** Notes the use of a group. Never throws: a reader is not refused because that fails. */
  private async touch(group: Group): Promise<void> {
    const nowSeconds = this.clock.nowSeconds();
    if (nowSeconds - group.lastUsedAtSeconds <= TOUCH_AFTER_SECONDS) return;
    await this.repository.touch(group.name, nowSeconds).catch((error: unknown) => {
      this.logger.warn(`The use of a group could not be noted: ${String(error)}`);
    });
  }

  private get creations(): Quota {
    return { kind: 'creation', limit: this.env.groupCreationsPerHour, what: 'groups an hour' };
  }

  private get wrongKeys(): Quota {
    return {
      kind: 'wrong-key',
      limit: this.env.keyFailuresPerHour,
      what: 'wrong keys an hour',
    };
  }

  private aliveSince(): number {
    return this.clock.nowSeconds() - LIFETIME_SECONDS;
  }
}

function rejectKey(state?: LimitState): EditKeyRejected {
  return new EditKeyRejected('wrong', state);
}

function refuseContradictions(body: UpdateGroupBody): void {
  const { callsigns, add_callsigns: added, remove_callsigns: removed, description } = body;
  if ([callsigns, added, removed, description].every((field) => field === undefined)) {
    refuse('body', 'body must have callsigns, add_callsigns, remove_callsigns or description');
  }
  if (callsigns && (added || removed)) {
    refuse('callsigns', 'callsigns must not come with add_callsigns or remove_callsigns');
  }
  const both = added?.find((callsign) => removed?.includes(callsign));
  if (both) refuse('add_callsigns', `add_callsigns and remove_callsigns both have ${both}`);
}

function changed(group: Group, body: UpdateGroupBody): GroupChange {
  const removed = new Set(body.remove_callsigns);
  const callsigns = [
    ...new Set([...(body.callsigns ?? group.callsigns), ...(body.add_callsigns ?? [])]),
  ].filter((callsign) => !removed.has(callsign));
  if (callsigns.length < 1 || callsigns.length > MAX_GROUP_CALLSIGNS) {
    const field = callsigns.length < 1 ? 'remove_callsigns' : 'add_callsigns';
    const bounds = `1 to ${MAX_GROUP_CALLSIGNS} callsigns`;
    refuse(field, `${field} must leave ${bounds} in the group; it would have ${callsigns.length}`);
  }
  return {
    callsigns,
    description: body.description === undefined ? group.description : body.description,
  };
}

function refuse(field: string, message: string): never {
  throw new InvalidParameters([{ field, message }]);
}
