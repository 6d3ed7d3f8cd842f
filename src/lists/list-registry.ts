import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import type { ListSetting } from '../config/list-setting.js';

/** A list that is followed: of `LISTS`, or of an extension, which has its callsigns. */
export interface FollowedList extends ListSetting {
  readonly callsigns?: readonly string[];
}

/** All lists that are followed, in the order of `LISTS`; those of extensions after them. */
@Injectable()
export class ListRegistry {
  private readonly lists: Map<string, FollowedList>;

  constructor(env: Env) {
    this.lists = new Map(env.lists.map((list) => [list.name, list]));
  }

  get all(): readonly FollowedList[] {
    return [...this.lists.values()];
  }

  has(name: string): boolean {
    return this.lists.has(name);
  }

  /** @throws Error when the name is taken */
  add(list: FollowedList): void {
    if (this.has(list.name)) throw new Error(`Two member lists are called ${list.name}`);
    this.lists.set(list.name, list);
  }
}
