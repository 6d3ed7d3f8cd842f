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
import { FiltersService } from '../spots/filters.service.js';
import { type CommittedBatch, SpotsService } from '../spots/spots.service.js';
import { EncodedBatch } from '../stream/clients/encoded-batch.js';
import type { Encoder } from '../stream/clients/stream-message.js';
import { OLDEST_NEWS_SECONDS } from '../stream/clients/subscriber.js';
import { Clock } from '../time/clock.js';
import { countSpots, type LineFormat, lineEncoders, toBytes } from './lines/line-encoders.js';
import { Session, type SessionNeeds } from './session/session.js';
import { endSoon } from './session/telnet-pipe.js';

/** A client that has gone without a word is found out after so long. */
const KEEP_ALIVE_AFTER_MS = 60_000;

/** Groups and lists change now and then. */
const LOOK_AT_MEMBERS_EVERY_MS = 30_000;

/** A port that clients connect to. */
interface Door {
  readonly variable: string;
  readonly port: number | undefined;
  readonly loginPrompt: string;
}

/** What is counted. */
interface ClusterStats {
  connections: number;
  refused: number;
  spotsSent: number;
  spotsLeftOut: number;
}

/** The telnet ports: accepts connections within the limits, and passes committed spots to each. */
@Injectable()
export class ClusterService
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('Telnet');
  private readonly servers: Server[] = [];
  private readonly sessions = new Map<Session, Socket>();
  /** How many connections each client has. */
  private readonly openOf = new Map<string, number>();
  private readonly counted = { refused: 0, spotsSent: 0, spotsLeftOut: 0 };
  /** The same for all: what is encoded for one is good for others. */
  private readonly encoders: Readonly<Record<LineFormat, Encoder>>;
  private stopListening: (() => void) | undefined;
  private lookingAtMembers: NodeJS.Timeout | undefined;

  constructor(
    private readonly env: Env,
    private readonly spots: SpotsService,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
    private readonly http: HttpAdapterHost,
  ) {
    this.encoders = lineEncoders(env.nodeCallsign);
  }

  /** @throws Error that names the variable, when a port cannot be listened on */
  async onApplicationBootstrap(): Promise<void> {
    const doors: Door[] = [
      { variable: 'TELNET_PORT', port: this.env.telnetPort, loginPrompt: 'login: ' },
      {
        variable: 'TELNET_RBN_PORT',
        port: this.env.telnetRbnPort,
        loginPrompt: 'Please enter your call: ',
      },
    ];
    for (const door of doors) if (door.port !== undefined) await this.open(door);
    this.stopListening = this.spots.listen((batch) => this.tell(batch));
    this.lookingAtMembers = setInterval(() => this.lookAtMembers(), LOOK_AT_MEMBERS_EVERY_MS);
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

  /** Where it listens. */
  get ports(): number[] {
    return this.servers.map((server) => (server.address() as AddressInfo | null)?.port ?? 0);
  }

  stats(): ClusterStats {
    return { connections: this.sessions.size, ...this.counted };
  }

  private async open({ variable, port, loginPrompt }: Door): Promise<void> {
    const needs = this.needsOf(loginPrompt);
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
      this.counted.refused++;
      socket.write(toBytes(`Sorry, ${refusal}\r\n`));
      endSoon(socket);
      return;
    }
    const session = new Session(socket, needs);
    this.sessions.set(session, socket);
    this.openOf.set(client, (this.openOf.get(client) ?? 0) + 1);
    socket.once('close', () => this.leave(session, client));
  }

  private refusalOf(client: string): string | undefined {
    const { telnetConnections, telnetPerAddress } = this.env;
    if (this.sessions.size >= telnetConnections) {
      return `all ${telnetConnections} connections of this service are taken`;
    }
    if (telnetPerAddress > 0 && (this.openOf.get(client) ?? 0) >= telnetPerAddress) {
      return `no more than ${telnetPerAddress} connections from one address, please`;
    }
    return undefined;
  }

  private leave(session: Session, client: string): void {
    this.sessions.delete(session);
    const left = (this.openOf.get(client) ?? 1) - 1;
    if (left > 0) this.openOf.set(client, left);
    else this.openOf.delete(client);
  }

  private tell(committed: CommittedBatch): void {
    const { breaks } = committed;
    if (breaks) {
      for (const { follow } of this.sessions.keys()) follow.rejoin(breaks);
      return;
    }
    const batch = new EncodedBatch(committed, this.clock.nowSeconds() - OLDEST_NEWS_SECONDS);
    for (const { follow } of this.sessions.keys()) follow.take(committed, batch);
  }

  /** A filter whose group or list is gone, or cannot be read now, stays as it is. */
  private lookAtMembers(): void {
    for (const { follow } of this.sessions.keys()) {
      follow.readMembersAgain().catch(() => undefined);
    }
  }

  private needsOf(loginPrompt: string): SessionNeeds {
    return {
      spots: this.spots,
      filters: this.filters,
      encoders: this.encoders,
      nowSeconds: () => this.clock.nowSeconds(),
      log: (message) => this.logger.warn(message),
      users: () => [...this.sessions.keys()].flatMap(({ call }) => call ?? []),
      node: this.env.nodeCallsign,
      notices: this.env.demo ? ['DEMO: every spot and station here is INVENTED'] : [],
      loginPrompt,
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
