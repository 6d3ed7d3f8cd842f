import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Env } from '../config/env.js';
import { clientKey } from '../http/limits/client-address.js';
import { FiltersService } from '../query/filters.service.js';
import { type CommittedBatch, SpotsService } from '../spots/spots.service.js';
import { LOOK_AT_MEMBERS_EVERY_MS, lookAtMembers } from '../follow/members-watch.js';
import { MinuteQuota } from '../http/limits/minute-quota.js';
import { OpenByClient } from '../http/limits/open-by-client.js';
import { EncodedBatch } from '../follow/encoded-batch.js';
import type { StreamFormat } from '../follow/stream-message.js';
import { OLDEST_NEWS_SECONDS } from '../follow/subscriber.js';
import { PlacesService } from '../log/places.service.js';
import { StatsService } from '../stats/stats.service.js';
import { Clock } from '../time/clock.js';
import { countSpots, type LineFormat, lineFormats, toBytes } from './lines/line-formats.js';
import { Session, type SessionNeeds } from './session/session.js';
import type { SpotFollow } from './session/spot-follow.js';
import { endSoon } from './session/telnet-pipe.js';

/** Silence after which it is checked whether a client is still there. */
const KEEP_ALIVE_AFTER_MS = 60_000;

/** Maximum refused clients that get time to read why; others are cut at once, so that file handles stay free. */
const MAX_LINGERING = 100;

/** A port that clients connect to. */
interface Door {
  readonly variable: string;
  readonly port: number | undefined;
  readonly loginPrompt: string;
  readonly takesAnyName: boolean;
}

type RefusalReason = 'all' | 'address';

/** Counts of the telnet ports. */
interface TelnetStats {
  connections: number;
  /** Number of refused connections: all places were taken, or those of one address. */
  refused: Readonly<Record<RefusalReason, number>>;
  spotsSent: number;
  spotsLeftOut: number;
}

/** Listens on the telnet ports, accepts connections within the limits, and passes committed spots to each. */
@Injectable()
export class TelnetService
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('Telnet');
  private readonly servers: Server[] = [];
  private readonly sessions = new Map<Session, Socket>();
  private readonly openOf = new OpenByClient();
  /** Limit of requests; a costly command counts as one. */
  private readonly requests: MinuteQuota;
  private readonly counted = { refused: { all: 0, address: 0 }, spotsSent: 0, spotsLeftOut: 0 };
  /** Formats shared by all connections, so that a message is encoded once. */
  private readonly formats: Readonly<Record<LineFormat, StreamFormat>>;
  private lingering = 0;
  private stopListening: (() => void) | undefined;
  private lookingAtMembers: NodeJS.Timeout | undefined;

  constructor(
    private readonly env: Env,
    private readonly spots: SpotsService,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
    private readonly http: HttpAdapterHost,
    private readonly skimmers: StatsService,
    private readonly places: PlacesService,
  ) {
    this.requests = new MinuteQuota(env.rateLimitPerMinute);
    this.formats = lineFormats({
      callsign: env.nodeCallsign,
      prefixOf: (dxcc) => this.places.entityOf(dxcc)?.prefix,
    });
  }

  /** @throws Error that names the variable, when a port cannot be listened on */
  async onApplicationBootstrap(): Promise<void> {
    const doors: Door[] = [
      {
        variable: 'TELNET_PORT',
        port: this.env.telnetPort,
        loginPrompt: 'login: ',
        takesAnyName: false,
      },
      {
        variable: 'TELNET_RBN_PORT',
        port: this.env.telnetRbnPort,
        loginPrompt: 'Please enter your call: ',
        takesAnyName: true,
      },
    ];
    for (const door of doors) if (door.port !== undefined) await this.open(door);
    this.stopListening = this.spots.listen((batch) => this.tell(batch));
    this.lookingAtMembers = setInterval(
      () => void lookAtMembers(this.filters, this.follows()),
      LOOK_AT_MEMBERS_EVERY_MS,
    );
    this.lookingAtMembers.unref();
  }

  beforeApplicationShutdown(): void {
    this.stopListening?.();
    clearInterval(this.lookingAtMembers);
    for (const server of this.servers) server.close();
    for (const session of this.sessions.keys()) session.close('The service stops');
  }

  onApplicationShutdown(): void {
    for (const socket of this.sessions.values()) socket.destroy();
  }

  /** The ports that it listens on. */
  get ports(): number[] {
    return this.servers.map((server) => (server.address() as AddressInfo | null)?.port ?? 0);
  }

  stats(): TelnetStats {
    return { connections: this.sessions.size, ...this.counted };
  }

  private async open(door: Door): Promise<void> {
    const { variable, port } = door;
    const needs = this.needsOf(door);
    const server = createServer(
      {
        allowHalfOpen: true,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
      },
      (socket) => this.accept(socket, needs),
    );
    try {
      server.listen(port, this.env.host);
      await once(server, 'listening');
    } catch (error) {
      throw new Error(`${variable}=${port} cannot be used: ${String(error)}`, { cause: error });
    }
    server.on('error', (error) => this.logger.warn(`${variable}: ${String(error)}`));
    this.servers.push(server);
    this.logger.log(`Loggers connect by telnet to port ${this.ports.at(-1)}`);
  }

  private accept(socket: Socket, needs: SessionNeeds): void {
    // A reset by the client ends the connection; there is nobody to tell.
    socket.on('error', () => undefined);
    const client = clientKey(socket.remoteAddress ?? '');
    const refusal = this.refusalOf(client);
    if (refusal !== undefined) {
      this.refuse(socket, ...refusal);
      return;
    }
    const session = new Session(socket, needs, () => this.takeRequest(client));
    this.sessions.set(session, socket);
    this.openOf.enter(client);
    socket.once('close', () => this.leave(session, client));
  }

  private refuse(socket: Socket, reason: RefusalReason, text: string): void {
    this.counted.refused[reason]++;
    socket.write(toBytes(`Sorry, ${text}\r\n`));
    if (this.lingering >= MAX_LINGERING) {
      socket.destroySoon();
      return;
    }
    this.lingering++;
    socket.once('close', () => this.lingering--);
    endSoon(socket);
  }

  private refusalOf(client: string): [RefusalReason, string] | undefined {
    const { telnetConnections, telnetPerAddress } = this.env;
    if (this.sessions.size >= telnetConnections) {
      return ['all', `all ${telnetConnections} connections of this service are taken`];
    }
    if (telnetPerAddress > 0 && this.openOf.of(client) >= telnetPerAddress) {
      return ['address', `no more than ${telnetPerAddress} connections from one address, please`];
    }
    return undefined;
  }

  private leave(session: Session, client: string): void {
    this.sessions.delete(session);
    this.openOf.leave(client);
  }

  private tell(committed: CommittedBatch): void {
    const { breaks } = committed;
    if (breaks) {
      for (const { follow } of this.sessions.keys()) follow.rejoin(breaks);
      return;
    }
    const batch = new EncodedBatch(committed, this.clock.nowSeconds() - OLDEST_NEWS_SECONDS);
    for (const { follow } of this.sessions.keys()) follow.take(committed, batch);
    if (this.sessions.size > 0) this.spots.noteSent('telnet', committed);
  }

  private *follows(): Iterable<SpotFollow> {
    for (const { follow } of this.sessions.keys()) yield follow;
  }

  /** Counts a request; returns the seconds to wait when the client has sent too many. */
  private takeRequest(client: string): number | undefined {
    return this.requests.take(client) ? undefined : this.requests.secondsLeft;
  }

  private needsOf({ loginPrompt, takesAnyName }: Door): SessionNeeds {
    return {
      spots: this.spots,
      filters: this.filters,
      stats: this.skimmers,
      dxccOfPrefix: (prefix) => this.places.dxccOfPrefix(prefix),
      formats: this.formats,
      nowSeconds: () => this.clock.nowSeconds(),
      log: (message) => this.logger.warn(message),
      users: () => [...this.sessions.keys()].flatMap(({ call }) => call ?? []),
      node: this.env.nodeCallsign,
      notices: this.env.demo ? ['DEMO: every spot and station here is INVENTED'] : [],
      loginPrompt,
      takesAnyName,
      pagePort: () => this.pagePort,
      countSpots: (bytes) => (this.counted.spotsSent += countSpots(bytes)),
      countLeftOut: (spots) => (this.counted.spotsLeftOut += spots),
    };
  }

  private get pagePort(): number | undefined {
    const server = this.http.httpAdapter.getHttpServer() as Server;
    return (server.address() as AddressInfo | null)?.port;
  }
}
