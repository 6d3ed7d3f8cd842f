import { Injectable } from '@nestjs/common';
import { refuseField } from '../http/errors/errors.js';
import { readFilter } from './filter/asked-filter.js';
import type { MemberSource } from './filter/members.js';
import { criteria, type SpotFilter } from './filter/spot-filter.js';

export { ActiveTimes } from './activities/active-times.js';
export { Members, type MemberSource } from './filter/members.js';
export { passing, isOneOf } from './filter/name-tests.js';
export type { SpotFilter } from './filter/spot-filter.js';

/** Makes filters of what requests ask for, wherever spots are filtered. */
@Injectable()
export class FiltersService {
  private readonly sources = new Map<string, MemberSource>();

  /** Says who the members of a criterion's names are. Call it in a constructor. */
  register(kind: string, source: MemberSource): void {
    this.sources.set(kind, source);
  }

  /** Whether parameters name members, who change while a stream is open. */
  asksMembers(query: object): boolean {
    return criteria().some(
      ([name, criterion]) =>
        'members' in criterion && criterion.members !== undefined && name in query,
    );
  }

  /**
   * The filter that a request's parameters ask for; other parameters are left out.
   * @throws InvalidParameters
   * @throws an error of 404 for a group or list that does not exist
   */
  async read(query: object): Promise<SpotFilter> {
    const asked = readFilter(query);
    const members: Record<string, unknown> = {};
    for (const [name, criterion] of criteria()) {
      if (!('members' in criterion) || criterion.members === undefined) continue;
      const names = asked[name] as readonly string[] | undefined;
      if (names) members[name] = await this.sourceOf(name, criterion.members).find(names);
    }
    return { ...asked, ...members };
  }

  /** @throws InvalidParameters for what no module of this service knows */
  private sourceOf(name: string, kind: string): MemberSource {
    return (
      this.sources.get(kind) ??
      refuseField(name, 'is not known to this service: its operator has not set it')
    );
  }
}
