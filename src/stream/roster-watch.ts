import { toPresenceUserView } from '../presence/presence.dto.js';
import type { HeardUser } from '../presence/heard-presence.service.js';
import type { PresenceUser } from '../presence/presence.service.js';

/** Rosters change a few times a minute, and are stored once a second at most. */
const LOOK_EVERY_MS = 2_000;

/** Reports changes of who is on the networks of people; looks only while a client follows them. */
export class RosterWatch {
  private timer: NodeJS.Timeout | undefined;
  private known: string | undefined;
  private text = '[]';

  constructor(
    private readonly findUsers: () => Promise<readonly (PresenceUser | HeardUser)[]>,
    private readonly isListenedTo: () => boolean,
    private readonly tell: (usersText: string) => void,
  ) {}

  /** The roster as JSON; the first time after looking. @throws DatabaseUnavailable */
  async current(): Promise<string> {
    if (this.known === undefined) await this.look();
    this.timer ??= setInterval(() => this.lookOrStop(), LOOK_EVERY_MS).unref();
    return this.text;
  }

  private lookOrStop(): void {
    if (this.isListenedTo()) {
      this.look().catch(ignore);
      return;
    }
    clearInterval(this.timer);
    this.timer = undefined;
    this.known = undefined;
  }

  private async look(): Promise<void> {
    const users = await this.findUsers();
    const identity = JSON.stringify(users.map(toIdentity));
    const isNews = this.known !== undefined && this.known !== identity;
    this.known = identity;
    this.text = JSON.stringify(users.map(toPresenceUserView));
    if (isNews) this.tell(this.text);
  }
}

/** By what a person is compared: seen or heard again in the same place is no change. */
function toIdentity(user: PresenceUser | HeardUser): unknown[] {
  const { source, room, name } = user;
  if (!('heard' in user)) return [source, room, name];
  const { band, mode, quality, frequencyHz } = user.heard ?? {};
  return [source, room, name, band, mode, quality, frequencyHz && Math.round(frequencyHz / 1_000)];
}

/** While the database is away, nothing changes. */
function ignore(): void {}
