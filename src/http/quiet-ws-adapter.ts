import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { WebSocket, WebSocketServer } from 'ws';

/** Nest's adapter, but that what strangers send neither fills the log nor ends the process. */
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
}

/** The socket closes after an error, and that is where it is dealt with. */
function ignore(): void {}
