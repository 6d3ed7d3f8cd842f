import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import {
  defineExtension,
  type PresenceListener,
  PresenceService,
  type PresenceSource,
} from 'spot-query-service/extension';

const POLL_EVERY_MS = 30_000;
const WITHIN_MS = 10_000;

/** Who is in a club's chat, asked every half minute: `["K1ABC", "W1AW"]`. */
@Injectable()
export class ClubPresence implements PresenceSource {
  readonly name = 'club';
  readonly isConfigured = true;
  readonly monitoredRooms = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    presence: PresenceService,
  ) {
    presence.register(this);
  }

  start(listener: PresenceListener): void {
    if (this.timer) return;
    this.timer = setInterval(() => void this.poll(listener), POLL_EVERY_MS);
    void this.poll(listener);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async poll(listener: PresenceListener): Promise<void> {
    try {
      const response = await fetch(this.url, { signal: AbortSignal.timeout(WITHIN_MS) });
      const body: unknown = response.ok ? await response.json() : undefined;
      if (!this.timer) return;
      listener.connection(Array.isArray(body));
      if (!Array.isArray(body)) return;
      const names = body.filter((name) => typeof name === 'string');
      listener.heard({
        isMessage: true,
        roster: { room: 'Chat', names },
        rooms: [{ name: 'Chat', users: names.length }],
      });
    } catch {
      if (this.timer) listener.connection(false);
    }
  }
}

@Module({})
export class ClubPresenceModule {
  static at(url: string): DynamicModule {
    return {
      module: ClubPresenceModule,
      providers: [
        {
          provide: ClubPresence,
          inject: [PresenceService],
          useFactory: (presence: PresenceService) => new ClubPresence(url, presence),
        },
      ],
    };
  }
}

export default defineExtension({
  name: 'chat',
  settings: {
    CHAT_URL: { description: 'Where the chat tells who is in it.', kind: 'url', isNeeded: true },
  },
  module: ({ CHAT_URL }) => ClubPresenceModule.at(CHAT_URL),
});
