import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { hasSeveralHosts, SEVERAL_HOSTS } from './host-header.js';
import { answerRaw } from '../answers/raw-answer.js';
import { requestIdOf } from '../request-id.js';

/**
 * Nest's adapter with two changes: bad input of clients neither fills the log nor ends the process, and an upgrade of
 * an unknown path gets an answer.
 */
export class QuietWsAdapter extends WsAdapter {
  constructor(app: INestApplicationContext) {
    // Gateways read their messages themselves.
    super(app, { messageParser: () => undefined });
  }

  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket: WebSocket) => socket.on('error', ignore));
    server.on('error', (error) => this.logger.error(error));
    return server;
  }

  /** Replaces Nest's listener, which closes the connection of an unknown path without an answer. */
  protected override ensureHttpServerExists(port: number, server?: Server): Server | undefined {
    if (!server || this.httpServersRegistry.has(port)) return undefined;
    this.httpServersRegistry.set(port, server);
    server.on('upgrade', (request, socket, head) => this.#upgrade(port, request, socket, head));
    server.on('connect', (request, socket) =>
      answerRaw(socket, 400, 'This is not a proxy.', requestIdOf(request)),
    );
    return server;
  }

  #upgrade(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refuse = (status: number, message: string) =>
      answerRaw(socket, status, message, requestIdOf(request));
    if (hasSeveralHosts(request)) return refuse(400, SEVERAL_HOSTS);
    const path = pathOf(request);
    const servers: readonly WebSocketServer[] = this.wsServersRegistry.get(port) ?? [];
    const server = servers.find((candidate) => candidate.path === path);
    if (!server) return refuse(404, `There is no WebSocket at ${path.slice(0, 100)}.`);
    server.handleUpgrade(request, socket, head, (client) => {
      server.emit('connection', client, request);
    });
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const base = 'ws://localhost';
  return URL.canParse(url, base) ? new URL(url, base).pathname : url;
}

/** The socket closes after an error; its `close` is handled. */
function ignore(): void {}
