import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../eventually.js';

/** A telnet client of the service. */
export class TelnetClient {
  /** All that came. */
  text = '';
  isClosed = false;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text) => (this.text += text));
    socket.on('close', () => (this.isClosed = true));
    socket.on('error', () => undefined);
  }

  static async connect(port: number): Promise<TelnetClient> {
    const socket = connect({ port, host: '127.0.0.1' });
    const client = new TelnetClient(socket);
    await once(socket, 'connect');
    return client;
  }

  /** Logged in: the prompt has come. */
  static async login(port: number, call = 'w1aw'): Promise<TelnetClient> {
    const client = await TelnetClient.connect(port);
    client.send(`${call}\r\n`);
    await client.until('dxspider >\r\n\r\n');
    return client;
  }

  send(text: string | Buffer): void {
    this.socket.write(text);
  }

  async until(text: string | RegExp): Promise<void> {
    await eventually(() => expect(this.text).toMatch(text));
  }

  /** What a line is answered with, without the prompt behind it. */
  async ask(line: string): Promise<string> {
    this.text = '';
    this.send(`${line}\r\n`);
    await this.until(/ dxspider >\r\n\r\n$/);
    return this.text.slice(0, this.text.lastIndexOf(' de ')).replace(/(\r\n)?\S+$/, '');
  }

  /** The lines of spots that came. */
  get spots(): string[] {
    return this.text.split('\r\n').filter((line) => /^(DX de |CC11\^|\{)/.test(line));
  }

  close(): void {
    this.socket.destroy();
  }
}
