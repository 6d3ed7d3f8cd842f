import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { DemoService } from '../../demo/demo.service.js';
import { Clock } from '../../time/clock.js';
import { cleanName } from './clean-name.js';
import { HubConnection } from './hub-connection.js';
import { parseHubFrame } from './hub-frame.js';
import type { PresenceListener, PresenceSource } from '../presence-source.js';
import { PresenceService } from '../presence.service.js';

const DEFAULT_ROOM = 'General';

const DROPPED_LOGGED_EACH = 1_000;

/** The CW repeater network: one continuous connection to one of its rooms. */
@Injectable()
export class Repeaterhub implements PresenceSource {
  readonly name = 'repeaterhub';
  readonly isConfigured: boolean;
  readonly monitoredRooms: readonly string[];
  private readonly room: string;
  private readonly logger = new Logger('Repeaterhub');
  private isStarted = false;
  private connection: HubConnection | undefined;
  private dropped = 0;

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly demo: DemoService,
    presence: PresenceService,
  ) {
    this.isConfigured = env.repeaterhubUrl !== undefined;
    this.room = roomOf(env.repeaterhubUrl);
    this.monitoredRooms = [this.room];
    presence.register(this);
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

  /** Messages that were none of the hub's, since the start of the process. */
  get messagesDropped(): number {
    return this.dropped;
  }

  private async connect(listener: PresenceListener): Promise<void> {
    const { repeaterhubUrl = '', repeaterhubProtocol: protocol } = this.env;
    const url = repeaterhubUrl === 'demo' ? await this.demo.openHub(protocol) : repeaterhubUrl;
    if (!this.isStarted || this.connection) return;
    this.connection = new HubConnection({
      url,
      protocol,
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

  /** Joins without a name, and not to send. The hub admits nobody before it. */
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

/** The hub puts who does not say otherwise into General. */
function roomOf(url: string | undefined): string {
  const isUrl = url !== undefined && URL.canParse(url);
  const asked = isUrl ? new URL(url).searchParams.get('repeater') : null;
  return cleanName(asked ?? '') || DEFAULT_ROOM;
}
