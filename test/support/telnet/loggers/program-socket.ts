import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../eventually.js';

const PROMPT = / dxspider >\r\n\r\n/g;

/** What makes some program log in again, or take the connection for a second one of the same call. */
const MISLEADING = /login:|call:|callsign:|econnected|Dupe call/i;

/** The socket of a logging program: gives it the pieces of TCP as they come, and notes what it sends. */
export class ProgramSocket {
  /** The lines that the program sent, without their ends. */
  readonly sent: string[] = [];
  /** All that came. */
  text = '';

  private constructor(
    private readonly socket: Socket,
    receive: (piece: string) => void,
  ) {
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      this.text += piece;
      receive(piece);
    });
    socket.on('error', () => undefined);
  }

  static async connect(port: number, receive: (piece: string) => void): Promise<ProgramSocket> {
    const socket = connect({ port, host: '127.0.0.1' });
    const program = new ProgramSocket(socket, receive);
    await once(socket, 'connect');
    return program;
  }

  send(line: string, end = '\r\n'): void {
    this.sent.push(line);
    this.socket.write(line + end, 'latin1');
  }

  close(): void {
    this.socket.destroy();
  }

  /** Each line that was sent is answered by one prompt, the first by a greeting; nothing makes the program log in again. */
  async expectDialogue(sent: readonly string[]): Promise<void> {
    await eventually(() => expect(this.sent).toEqual(sent));
    await eventually(() => expect(this.text.match(PROMPT)).toHaveLength(sent.length));
    const greeting = this.text.indexOf('Hello ');
    expect(this.text.slice(greeting)).toMatch(/^Hello \S+, this is N0CALL-2 /);
    expect(this.text.slice(greeting + 1)).not.toContain('Hello ');
    expect(this.text.slice(greeting)).not.toMatch(MISLEADING);
  }
}
