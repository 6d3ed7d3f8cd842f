import { toPresenceUserView } from '../../presence/presence.dto.js';
import { type PresenceService, type PresenceUser } from '../../presence/presence.service.js';

/** Rosters change a few times a minute, and are stored once a second at most. */
const LOOK_EVERY_MS = 2_000;

/** Reports changes of who is on the networks of people; looks only while a client follows them. */
export class RosterWatch {
  private timer: NodeJS.Timeout | undefined;
  private known: string | undefined;
  private text = '[]';

  constructor(
    private readonly presence: PresenceService,
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
    const users = await this.presence.findUsers();
    const identity = JSON.stringify(users.map(toIdentity));
    const isNews = this.known !== undefined && this.known !== identity;
    this.known = identity;
    this.text = JSON.stringify(users.map(toPresenceUserView));
    if (isNews) this.tell(this.text);
  }
}

/** By what a person is compared: seen again in the same place is no change. */
function toIdentity({ source, room, name }: PresenceUser): string[] {
  return [source, room, name];
}

/** While the database is away, nothing changes. */
function ignore(): void {}
