import type { Random } from '../random.js';
import { aList, ListServer } from '../servers/list-server.js';
import { homeCallOf } from './people.js';

/** A time in which a station activated something. */
export interface Activated {
  readonly programme: string;
  readonly reference: string;
  readonly name: string | null;
  readonly fromSeconds: number;
  readonly untilSeconds: number;
}

/** How long what is listed is taken to be active. */
const LISTED_SECONDS = 600;

/** Invented activators, served as two programmes serve theirs. What they do does not change: the clock stands still. */
export class Activators {
  private constructor(
    private readonly byHome: ReadonlyMap<string, readonly Activated[]>,
    private readonly server: ListServer,
  ) {}

  /** A third of some stations, from a time of the past hour on. */
  static async invent(
    random: Random,
    stations: readonly string[],
    nowSeconds: number,
  ): Promise<Activators> {
    const byHome = new Map<string, Activated[]>();
    const pota: object[] = [];
    const wwff: object[] = [];
    for (const callsign of stations) {
      const home = homeCallOf(callsign);
      if (byHome.has(home) || !random.chance(0.35)) continue;
      const known: Activated[] = [];
      byHome.set(home, known);
      for (let parks = random.pick([1, 1, 2]); parks > 0; parks--) {
        const programme = random.pick(['pota', 'wwff']);
        const reference = `${programme === 'pota' ? 'XX' : 'XXFF'}-${1_000 + pota.length + wwff.length}`;
        const name = random.chance(0.2) ? null : `Park ${reference}`;
        const fromSeconds = nowSeconds - random.integer(10, 3_500);
        const untilSeconds = nowSeconds + LISTED_SECONDS;
        known.push({ programme, reference, name, fromSeconds, untilSeconds });
        const activator = random.pick([callsign, home, `${home}/P`]);
        if (programme === 'pota') {
          const spotTime = new Date(fromSeconds * 1000).toISOString().slice(0, 19);
          pota.push({ activator, reference, name, spotTime, frequency: '0', mode: '' });
        } else {
          wwff.push({ activator, reference, reference_name: name, spot_time: fromSeconds });
        }
      }
      known.sort((a, b) => b.fromSeconds - a.fromSeconds || (a.reference < b.reference ? -1 : 1));
    }
    const server = await ListServer.listen({
      '/pota': aList(JSON.stringify(pota)),
      '/wwff': aList(JSON.stringify(wwff)),
    });
    return new Activators(byHome, server);
  }

  /** The settings of a service that follows them. */
  get variables(): Record<string, string> {
    const { url } = this.server;
    return {
      CALLSIGN: 'W1AW',
      GRID_PROVIDERS: 'none',
      ACTIVATIONS: 'pota,wwff',
      ACTIVATION_URLS: `pota=${url}/pota,wwff=${url}/wwff`,
    };
  }

  /** What a station activates, the newest first. */
  of(callsign: string): readonly Activated[] {
    return this.byHome.get(homeCallOf(callsign)) ?? [];
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}

/** What was active at a time. */
export function activeAt(all: readonly Activated[], seconds: number): Activated[] {
  return all.filter((one) => one.fromSeconds <= seconds && seconds <= one.untilSeconds);
}
