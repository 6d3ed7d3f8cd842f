import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { Clock } from '../time/clock.js';
import { cleanName } from './hub/clean-name.js';
import { HubConnection } from './hub/hub-connection.js';
import { parseHubFrame } from './hub/hub-frame.js';
import type { PresenceListener, PresenceSource } from './presence-source.js';
import { PresenceService } from './presence.service.js';

const DEFAULT_ROOM = 'General';

/** The WebSocket subprotocol that the hub speaks. */
export const HUB_PROTOCOL = 'json.vailmorse.com';

/** Pause after the hub could not be opened. */
const REOPEN_MS = 2_000;

const DROPPED_LOGGED_EACH = 1_000;

/** Follows the CW repeater network by one continuous connection to one of its rooms. */
@Injectable()
export class RepeaterhubService implements PresenceSource {
  readonly name = 'repeaterhub';
  readonly isConfigured: boolean;
  readonly monitoredRooms: readonly string[];
  private readonly room: string;
  private readonly logger = new Logger('Repeaterhub');
  private openUrl: () => Promise<string>;
  private isStarted = false;
  private connection: HubConnection | undefined;
  private dropped = 0;

  constructor(
    { repeaterhubUrl }: Env,
    private readonly clock: Clock,
    presence: PresenceService,
  ) {
    this.isConfigured = repeaterhubUrl !== undefined;
    this.openUrl = async () => repeaterhubUrl ?? '';
    this.room = roomOf(repeaterhubUrl);
    this.monitoredRooms = [this.room];
    presence.register(this);
  }

  /**
   * Connects to the hub at another URL than `REPEATERHUB_URL`. Call it in a constructor.
   * @param open opens the hub where that is needed, and returns its `ws:` URL; called at each start
   */
  connectTo(open: () => Promise<string>): void {
    this.openUrl = open;
  }

  start(listener: PresenceListener): void {
    this.isStarted = true;
    void this.connect(listener);
  }

  async stop(): Promise<void> {
    this.isStarted = false;
    const { connection } = this;
    this.connection = undefined;
    await connection?.stop();
  }

  /** Number of messages that could not be read, since the start of the process. */
  get messagesDropped(): number {
    return this.dropped;
  }

  private async connect(listener: PresenceListener): Promise<void> {
    const url = await this.openUrl().catch((error: unknown) => {
      this.logger.warn(
        `The hub cannot be opened: ${String(error)}; next attempt in ${REOPEN_MS} ms`,
      );
      setTimeout(() => this.isStarted && void this.connect(listener), REOPEN_MS).unref();
    });
    if (!this.isStarted || this.connection || url === undefined) return;
    this.connection = new HubConnection({
      url,
      protocol: HUB_PROTOCOL,
      hello: () => this.hello(),
      log: (level, message) => this.logger[level === 'info' ? 'log' : level](message),
      listener: {
        connection: (isConnected) => listener.connection(isConnected),
        reconnecting: () => listener.reconnecting(),
        signOfLife: () => listener.heard({ isMessage: false }),
        message: (text) => this.read(listener, text),
      },
    });
    this.connection.start();
  }

  /** Makes the hello, which joins the room without a name, as a mere listener. The hub sends nothing before it. */
  private hello(): string {
    return JSON.stringify({
      Timestamp: this.clock.nowMs(),
      Duration: [],
      Callsign: '',
      TxTone: 72,
      Private: false,
      Decoder: false,
    });
  }

  private read(listener: PresenceListener, text: string | undefined): void {
    const frame = text === undefined ? undefined : parseHubFrame(text);
    if (!frame) this.noteDropped();
    listener.heard({
      isMessage: true,
      ...(frame?.names && { roster: { room: this.room, names: frame.names } }),
      ...(frame?.rooms && { rooms: frame.rooms }),
    });
  }

  private noteDropped(): void {
    if (this.dropped++ % DROPPED_LOGGED_EACH !== 0) return;
    this.logger.warn(`Not a message of the hub: ${this.dropped} dropped so far`);
  }
}

/** Reads the room from the hub's URL. The hub puts clients that name no room into General. */
function roomOf(url: string | undefined): string {
  const isUrl = url !== undefined && URL.canParse(url);
  const given = isUrl ? new URL(url).searchParams.get('repeater') : null;
  return cleanName(given ?? '') || DEFAULT_ROOM;
}
