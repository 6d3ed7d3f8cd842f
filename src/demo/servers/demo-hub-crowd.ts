import type { Clock } from '../../time/clock.js';
import type { DemoHubServer, HubPerson } from './demo-hub-server.js';
import { Random, hash } from '../band/demo-random.js';

const TICK_MS = 5_000;

/** Length of a visit. */
const VISIT_SECONDS = 600;

/** Public and private rooms, with the chance that a person is in each. */
const ROOMS: readonly { name: string; chance: number; isPrivate: boolean }[] = [
  { name: 'General', chance: 0.22, isPrivate: false },
  { name: 'Slow', chance: 0.06, isPrivate: false },
  { name: 'Fast', chance: 0.04, isPrivate: false },
  { name: 'Elmer', chance: 0.04, isPrivate: true },
];

/** Share of the visitors without a callsign: the hub calls them anon. */
const NAMELESS = 0.12;

const GREETINGS = ['gm all', 'ge es tnx for the qso', 'anyone for a rag chew?', '73 to all'];

/** "CQ" in milliseconds of tone and gap, at 20 words per minute. */
const CQ_MS = [180, 60, 60, 60, 180, 60, 60, 180, 180, 60, 180, 60, 60, 60, 180];

/**
 * Plays the people of the invented hub: they come and go, some key, some chat. Their presence is a function of the time
 * only, so a restart continues the same picture.
 */
export class DemoHubCrowd {
  #timer: NodeJS.Timeout | undefined;
  #shown = '';

  constructor(
    private readonly hub: DemoHubServer,
    private readonly callsigns: readonly string[],
    private readonly clock: Clock,
  ) {}

  /** Starts; without effect when already started. */
  start(): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    this.#tick();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Finds the people in a room at a Unix second. */
  peopleAt(roomName: string, seconds: number): HubPerson[] {
    return this.callsigns.flatMap((callsign, index) => {
      // Visits begin at different moments, so that people come and go one by one.
      const visit = Math.floor((seconds + index * 37) / VISIT_SECONDS);
      const random = new Random(hash(index, visit));
      let chance = random.next();
      const room = ROOMS.find((candidate) => (chance -= candidate.chance) < 0);
      if (room?.name !== roomName) return [];
      const txTone = Math.floor(random.between(60, 80));
      if (random.next() < NAMELESS) return [{ name: `anon${100 + index}`, txTone }];
      return [{ name: random.next() < 0.5 ? callsign : callsign.toLowerCase(), txTone }];
    });
  }

  #tick(): void {
    const seconds = this.clock.nowSeconds();
    const rooms = ROOMS.map(({ name, isPrivate }) => ({
      name,
      isPrivate,
      people: this.peopleAt(name, seconds),
    }));
    // Only people who came or went are news: a quiet room sends nothing.
    const shown = JSON.stringify(rooms);
    if (shown !== this.#shown) {
      for (const { name, people, isPrivate } of rooms) this.hub.setPeople(name, people, isPrivate);
    }
    this.#shown = shown;
    this.#livenUp(rooms[0]?.people ?? [], new Random(hash(seconds, 4)));
  }

  #livenUp(people: readonly HubPerson[], random: Random): void {
    if (people.length === 0) return;
    const person = random.pick(people);
    if (random.next() < 0.3) this.hub.key('General', person, CQ_MS);
    if (random.next() < 0.02) this.hub.say('General', person, random.pick(GREETINGS));
  }
}
