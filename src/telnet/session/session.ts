import type { Socket } from 'node:net';
import { runForClient } from '../../config/request-context.js';
import { parseCallsign } from '../../radio/callsign.js';
import { LineSplitter } from '../../tools/line-splitter.js';
import { ClientConnection } from '../../follow/client-connection.js';
import { toBytes } from '../lines/line-formats.js';
import { shortDateText, timeText } from '../lines/line-time.js';
import { type CommandNeeds, Commands } from './commands.js';
import { type FollowNeeds, SpotFollow } from './spot-follow.js';
import { telnetPipe } from './telnet-pipe.js';
import { redirectFor } from './page-redirect.js';
import { withoutMark } from '../../tools/whole-lines.js';

const MAX_LINE_BYTES = 512;
const PROMPT_AFTER_MS = 200;
const LOGIN_WITHIN_MS = 60_000;
const MAX_INVALID_CALLS = 3;

/** Events among the lines of a client. */
const END = Symbol('the end');
const TOO_LONG = Symbol('a line that was dropped');

type Input = string | typeof END | typeof TOO_LONG;

/** ^D, as terminals send it. */
const END_OF_INPUT = 4;
const BROWSER = Buffer.from('GET ');

/** Name of a program, where it need not be a callsign. */
const NAME = /^[a-z0-9]{1,20}$/i;

/** Text that programs take for a login prompt; after the login it would make them log in again. */
const LOOKS_LIKE_LOGIN = /(login|call|callsign):/gi;

/** Dependencies and options of a {@link Session}. */
export interface SessionNeeds extends FollowNeeds, CommandNeeds {
  /** Callsign of this service. */
  readonly node: string;
  /** Lines after the greeting. */
  readonly notices: readonly string[];
  /**
   * Whether clients may log in with any word of letters and digits, as at the Reverse Beacon Network: `OPENHAMCLOCK`.
   */
  readonly takesAnyName: boolean;
  /** Text that asks for the call. */
  readonly loginPrompt: string;
  /** Finds the port of the page. */
  readonly pagePort: () => number | undefined;
  readonly countSpots: (bytes: Buffer) => void;
  readonly countLeftOut: (spots: number) => void;
  /** Maximum time for a client to give its call; a minute. */
  readonly loginWithinMs?: number;
}

/** Serves one telnet client: asks for its call, then answers its lines in order, and sends it spots. */
export class Session {
  /** Callsign or name of the client; `undefined` before the login. */
  call: string | undefined;
  readonly follow: SpotFollow;
  private readonly connection: ClientConnection;
  private readonly commands: Commands;
  private readonly splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES, keepsEmpty: true });
  private readonly inputs: Input[] = [];
  private readonly client: string;
  private head: Buffer | undefined = Buffer.alloc(0);
  private isWorking = false;
  private invalidCalls = 0;
  private overlongSeen = 0;
  private readonly promptTimer: NodeJS.Timeout;
  private readonly loginTimer: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly needs: SessionNeeds,
    takeRequest: () => number | undefined,
  ) {
    this.client = socket.remoteAddress ?? '';
    this.connection = new ClientConnection(
      telnetPipe(socket, () => this.follow.format, needs.countSpots),
    );
    this.follow = new SpotFollow(needs, this.connection, (spots) => this.tellLeftOut(spots));
    this.commands = new Commands(this.follow, needs, takeRequest);
    this.promptTimer = setTimeout(() => this.takeHead(), PROMPT_AFTER_MS);
    const loginWithinMs = needs.loginWithinMs ?? LOGIN_WITHIN_MS;
    this.loginTimer = setTimeout(() => this.close('No call was sent in time'), loginWithinMs);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.once('end', () => this.queue([END]));
    socket.once('close', () => this.end());
  }

  /** Tells the client why, and ends. */
  close(reason: string): void {
    this.connection.close('stopping', reason);
  }

  private end(): void {
    clearTimeout(this.promptTimer);
    clearTimeout(this.loginTimer);
    this.follow.end();
  }

  /** Takes bytes. The first ones, or their absence, show whether a browser or a telnet client is there. */
  private receive(chunk: Buffer): void {
    if (!this.head) return this.read(chunk);
    this.head = Buffer.concat([this.head, chunk]);
    const start = this.head.subarray(0, BROWSER.length);
    if (start.equals(BROWSER)) this.redirect(this.head);
    else if (!start.equals(BROWSER.subarray(0, start.length))) this.takeHead();
  }

  private takeHead(): void {
    clearTimeout(this.promptTimer);
    const { head } = this;
    if (!head) return;
    this.head = undefined;
    this.say(this.needs.loginPrompt, '');
    this.read(head);
  }

  private redirect(request: Buffer): void {
    clearTimeout(this.promptTimer);
    const port = this.needs.pagePort();
    this.socket.end(redirectFor(request.toString('latin1'), this.socket.localAddress, port));
    this.socket.removeAllListeners('data').resume();
  }

  private read(chunk: Buffer): void {
    const end = chunk.indexOf(END_OF_INPUT);
    const inputs: Input[] = this.splitter.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (this.splitter.overlongLines > this.overlongSeen) inputs.push(TOO_LONG);
    this.overlongSeen = this.splitter.overlongLines;
    if (end >= 0) inputs.push(END);
    this.queue(inputs);
  }

  private queue(inputs: readonly Input[]): void {
    for (const input of inputs) this.inputs.push(input);
    if (!this.isWorking && this.inputs.length > 0) void this.work();
  }

  /** Answers line after line, as the client reads the answers; reads nothing more from it meanwhile. */
  private async work(): Promise<void> {
    this.isWorking = true;
    this.socket.pause();
    for (let at = 0; at < this.inputs.length && this.connection.isOpen; at++) {
      await this.connection.whenRoom();
      await this.take(this.inputs[at] ?? END).catch((error: unknown) => {
        this.needs.log(`A command failed: ${String(error)}`);
        this.say('This cannot be answered now');
      });
    }
    this.inputs.length = 0;
    this.isWorking = false;
    this.socket.resume();
  }

  private async take(line: Input): Promise<void> {
    if (line === END) return this.close('73');
    if (line === TOO_LONG) {
      this.say(`A line of more than ${MAX_LINE_BYTES} bytes was dropped`);
      return this.call === undefined ? this.say(this.needs.loginPrompt, '') : this.say(this.prompt);
    }
    // Some programs put a byte order mark before the first text they send.
    if (this.call === undefined) return this.login(withoutMark(line, 'latin1').trim());
    // Some programs send it at each prompt.
    if (line.trim().toUpperCase() === this.call) return;
    const answer = await runForClient(this.client, () => this.commands.answer(line));
    if (!answer) return this.close('73');
    this.say([...answer, this.prompt].join('\r\n'));
  }

  private async login(text: string): Promise<void> {
    if (text === '') return;
    const call = this.nameIn(text);
    if (call === undefined) {
      this.say(`Sorry, ${text.slice(0, 40)} is an invalid callsign`);
      if (++this.invalidCalls === MAX_INVALID_CALLS) this.close('No callsign was sent');
      else this.say(this.needs.loginPrompt, '');
      return;
    }
    clearTimeout(this.loginTimer);
    // Before the prompt: every spot stored after the client sees it is sent.
    await this.follow.begin();
    this.call = call;
    const { node, notices } = this.needs;
    this.say(`Hello ${call}, this is ${node} running spot-query-service, DXSpider style`);
    for (const notice of notices) this.say(notice);
    this.say(this.prompt);
  }

  private nameIn(text: string): string | undefined {
    const name = text.toUpperCase();
    if (name === 'GUEST' || (this.needs.takesAnyName && NAME.test(text))) return name;
    return parseCallsign(text);
  }

  /** The prompt, followed by an empty line. */
  private get prompt(): string {
    const now = this.needs.nowSeconds();
    return `${this.call} de ${this.needs.node} ${shortDateText(now)} ${timeText(now)} dxspider >\r\n`;
  }

  private tellLeftOut(spots: number): void {
    this.needs.countLeftOut(spots);
    const many = spots.toLocaleString('en-US');
    this.say(`*** ${many} spots were left out: this connection is too slow`);
  }

  private say(text: string, end = '\r\n'): void {
    const safe = end === '' ? text : text.replace(LOOKS_LIKE_LOGIN, '$1 :');
    this.connection.write(toBytes(safe + end));
  }
}
