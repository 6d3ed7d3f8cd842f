import { NOW_MS } from '../../../support/app.js';
import { aReport } from '../../../support/spots/builders.js';
import { eventually } from '../../../support/eventually.js';
import { OnePieceReader } from '../../../support/telnet/loggers/one-piece-reader.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const CALL = 'W1AW';
const BURST = 19;

describe('DXClusterAPI', () => {
  let door: TelnetDoor;
  beforeAll(async () => {
    door = await TelnetDoor.open();
  });
  afterEach(() => door.hangUp());
  afterAll(async () => door.close());

  it('finds the spots, though several are stored at once', async () => {
    let socket: ProgramSocket | undefined;
    const reader = new OnePieceReader((line) => socket?.send(line), CALL);
    socket = await door.connect(door.port, (piece) => reader.receive(piece));
    await socket.expectDialogue([CALL]);
    const calls = Array.from({ length: BURST }, (_, at) => `K1${String.fromCharCode(65 + at)}X`);
    const heardAtSeconds = Math.floor(NOW_MS / 1000) - 60;
    await door.hear(calls.map((callsign) => aReport({ callsign, heardAtSeconds })));
    // One that was late on a busy machine may have come with the next. All in one piece are one spot.
    await eventually(() => expect(reader.spotted.length).toBeGreaterThan(BURST / 2));
    expect(calls).toEqual(expect.arrayContaining(reader.spotted));
  });
});
