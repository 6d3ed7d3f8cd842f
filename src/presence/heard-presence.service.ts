import { Injectable } from '@nestjs/common';
import { OnAirService, type Station } from '../signals/on-air.service.js';
import type { PresenceUser } from './presence-user.js';

/** A user who is on a network now, with the station heard on the air. */
export interface HeardUser extends PresenceUser {
  /** Newest station of the past hour with the user's callsign; null when none was heard. */
  readonly heard: Station | null;
}

/** Joins people on networks with stations on the air. */
@Injectable()
export class HeardPresenceService {
  constructor(private readonly onAir: OnAirService) {}

  /** Adds to users the stations heard. @throws DatabaseUnavailable, TooExpensive */
  async withHeard(users: readonly PresenceUser[]): Promise<HeardUser[]> {
    const heard = await this.onAir.newestOf(users.map(({ callsign }) => callsign));
    return users.map((user) => ({ ...user, heard: heard.get(user.callsign) ?? null }));
  }
}
