import { eventually } from '../../../support/eventually.js';
import { REAL_LINES } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';
import { TelnetClient } from '../../../support/telnet/telnet-client.js';

describe('lines of the Reverse Beacon Network, stored as spots', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  it('are sent as they came, byte for byte, on both ports', async () => {
    const client = await TelnetClient.login(door.port);
    const byMinute = ['1307Z', '2259Z'].flatMap((time) =>
      REAL_LINES.map(({ line }) => line).filter((line) => line.endsWith(time)),
    );
    expect(byMinute).toHaveLength(22);
    expect(await door.hearRealLines()).toEqual(byMinute);
    await eventually(() => expect(client.spots).toEqual(byMinute));
    client.close();
  });
});
