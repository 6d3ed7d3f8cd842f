import { Injectable } from '@nestjs/common';
import { OnAirService, type Station } from '../signals/on-air.service.js';
import type { PresenceUser } from './presence-user.js';

/** Somebody who is on a network of people now, and the newest station of the past hour by that call; null for none. */
export interface HeardUser extends PresenceUser {
  readonly heard: Station | null;
}

/** Joins people on networks with stations on the air. */
@Injectable()
export class HeardPresenceService {
  constructor(private readonly onAir: OnAirService) {}

  /** @throws DatabaseUnavailable, TooExpensive */
  async withHeard(users: readonly PresenceUser[]): Promise<HeardUser[]> {
    const heard = await this.onAir.newestOf(users.map(({ callsign }) => callsign));
    return users.map((user) => ({ ...user, heard: heard.get(user.callsign) ?? null }));
  }
}
