import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import type { ListSetting } from '../config/list-setting.js';

/** A list to follow: of `LISTS`, or of an extension, with its callsigns. */
export interface FollowedList extends ListSetting {
  readonly callsigns?: readonly string[];
}

/** Holds all lists to follow, in the order of `LISTS`, then those of extensions. */
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

  /** Adds the list of an extension. @throws Error when the name is taken */
  add(list: FollowedList): void {
    if (this.has(list.name)) throw new Error(`Two member lists are called ${list.name}`);
    this.lists.set(list.name, list);
  }
}
