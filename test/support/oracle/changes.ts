import type { SpotReport } from '../../../src/radio/spot-report.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, type TestApp } from '../app.js';
import { placeCallsigns } from '../databases/dictionary.js';
import { send } from '../groups.js';
import type { Random } from '../random.js';
import { type Apps, LISTS } from './apps.js';
import { aGrid, homeCallOf, PLACES } from './people.js';
import type { Reporter } from './reports.js';
import type { Heard, NameChange, World } from './world.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const HOUR = 3_600;

/** Groups that change at any time. */
export const GROUPS = ['one', 'few', 'club', 'many', 'all-of-us'];

/** Something that happens to the service while it is asked. */
export interface Change {
  /** What the world is like afterwards. */
  apply(): void;
  /** Done when it is committed, at one moment. */
  perform(): Promise<void>;
  /** The app that knows of it at once, if any; the others look within half a second. */
  readonly by?: TestApp;
}

export type ChangeKind = 'store' | 'types' | 'names' | 'group' | 'list';

/** Draws changes of a world. */
export class Changes {
  /** The keys of groups. */
  readonly keys = new Map<string, { 'X-Edit-Key': string }>();

  constructor(
    private readonly random: Random,
    private readonly world: World,
    private readonly reporter: Reporter,
    private readonly processes: Apps,
  ) {}

  draw(kind: ChangeKind): Change {
    if (kind === 'store') return this.store();
    if (kind === 'types') return this.types();
    if (kind === 'names') return this.names();
    return kind === 'group' ? this.group() : this.list();
  }

  /** New reports, repeated ones, new callsigns; of now, of the last hours, or of an hour long ago. */
  store(isRecent = false): Change {
    const { random, reporter } = this;
    reporter.grow(random.pick([0, 1, 5, 20]));
    const from = random.pick([3_000, 3_000, 2 * HOUR, random.integer(3, 9 * 24) * HOUR]);
    const age = isRecent ? 3_000 : from;
    const reports = [
      ...reporter.many(random.integer(1, 40), NOW_SECONDS - age, NOW_SECONDS - age + 3_000),
      ...this.stored(random.integer(0, 5)).map((spot) =>
        toReport(spot, { snrDb: -30, type: 'DE' }),
      ),
    ];
    return this.recording(reports, false);
  }

  /** An import that fills in the types of spots that have none. */
  private types(): Change {
    const { random } = this;
    const untyped = this.stored(60).filter(({ type }) => type === null);
    const reports = untyped.map((spot) =>
      toReport(spot, { type: random.pick(['CQ', 'DX', 'BEACON']) }),
    );
    const age = random.integer(3, 9 * 24) * HOUR;
    reports.push(...this.reporter.many(10, NOW_SECONDS - age, NOW_SECONDS - age + HOUR));
    return this.recording(reports, true);
  }

  private recording(reports: readonly SpotReport[], fillsTypes: boolean): Change {
    const by = this.random.pick(this.processes.all);
    const service = by.app.get(SpotsService, { strict: false });
    return {
      apply: () => void this.world.store(reports, fillsTypes),
      perform: async () => void (await service.record(reports, { fillsTypes })),
      ...(!fillsTypes && { by }),
    };
  }

  /** A grid file or a country file of another process: some callsigns are elsewhere, or nowhere. */
  private names(): Change {
    const { random } = this;
    const spots = this.stored(random.integer(1, 20));
    const changes = new Map<string, NameChange>();
    for (const { station, skimmer } of spots) {
      const { callsign } = random.chance(0.7) ? station : skimmer;
      const place = random.chance(0.1) ? null : random.pick(PLACES);
      changes.set(callsign, {
        callsign,
        ...(random.chance(0.7) && { grid: aGrid(random, callsign) }),
        ...(random.chance(0.7) && { place }),
      });
    }
    const given = [...changes.values()];
    return {
      apply: () => this.world.change(given),
      perform: () => placeCallsigns(this.processes.stored.database.url, given),
    };
  }

  /** Another set of stations for one of the groups that questions name. */
  group(
    name = this.random.pick(GROUPS),
    callsigns: readonly string[] = someStations(this.random, this.world),
  ): Change {
    const { origin } = this.random.pick(this.processes.all);
    return {
      apply: () => void this.world.groups.set(name, new Set(callsigns)),
      perform: async () => {
        const { status, text } = await send(
          origin,
          'PUT',
          `/groups/${name}`,
          { callsigns },
          this.keys.get(name),
        );
        if (status !== 200) throw new Error(text);
      },
    };
  }

  /** As {@link group}, of stations that are heard all the time: what is told of them shows who is a member. */
  busyGroup(name: string): Change {
    const busy = this.reporter.stations.slice(0, 100);
    return this.group(name, [busy[0]!, ...busy.slice(1).filter(() => this.random.chance(0.5))]);
  }

  /** Another file in the place of one of the member lists. */
  list(name = this.random.pick(LISTS)): Change {
    const { random, world } = this;
    const all = [...new Set(world.spots.map(({ station }) => homeCallOf(station.callsign)))];
    const count = name === 'long' ? random.integer(1_000, 3_000) : random.integer(1, 40);
    const members = new Set(Array.from({ length: count }, () => random.pick(all)));
    // By their number it is seen that they are read.
    if (members.size === world.lists.get(name)?.size) members.add('N0BODY');
    return {
      apply: () => void world.lists.set(name, members),
      perform: async () => this.processes.changeList(name, [...members]),
    };
  }

  private stored(count: number): Heard[] {
    const { random, world } = this;
    const spots = Array.from({ length: count }, () =>
      random.chance(0.5) ? random.pick(world.spots) : random.pickSkewed(world.newestFirst),
    );
    return [...new Set(spots)];
  }
}

/** The members of a group: a few, or some hundred. */
export function someStations(random: Random, world: World): string[] {
  const count = random.pick([1, 5, 30, 150, 500]);
  return [
    ...new Set(Array.from({ length: count }, () => random.pick(world.spots).station.callsign)),
  ];
}

function toReport(spot: Heard, given: Partial<SpotReport>): SpotReport {
  return {
    heardAtSeconds: spot.heardAtSeconds,
    spotter: spot.skimmer.callsign,
    spotterNode: spot.node,
    callsign: spot.station.callsign,
    frequencyHz: spot.frequencyHz,
    mode: spot.mode,
    snrDb: spot.snr,
    wpm: spot.wpm,
    ...given,
  };
}
