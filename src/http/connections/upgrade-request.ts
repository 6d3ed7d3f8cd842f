import { IncomingMessage } from 'node:http';

const isUpgrade = Symbol('isUpgrade');

/**
 * A request whose `Upgrade` header counts only when it asks for a WebSocket: any other is ignored (RFC 9110
 * §7.8). Node.js takes every upgrade out of HTTP as soon as a server has WebSockets, so that `curl --http2` and
 * Java's HttpClient, which offer `h2c`, would get no answer. Its `shouldUpgradeCallback` is newer than Node.js 20.
 */
export class UpgradeRequest extends IncomingMessage {
  /** Set by the constructor of Node.js: a field of this class would overwrite it. */
  declare [isUpgrade]?: boolean | null;

  /** Read by Node.js when the headers are complete. */
  get upgrade(): boolean {
    if (!this[isUpgrade]) return false;
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  set upgrade(value: boolean | null) {
    this[isUpgrade] = value;
  }
}
