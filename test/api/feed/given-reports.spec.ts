import { Injectable, Module } from '@nestjs/common';
import { FeedModule } from '../../../src/feed/feed.module.js';
import { FeedService } from '../../../src/feed/feed.service.js';
import type { FeedStatus, SpotFeed } from '../../../src/feed/spot-feed.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

/** A feed of an extension that passes on whatever it is given. */
@Injectable()
class CarelessFeed implements SpotFeed {
  readonly name = 'careless';
  isQuiet = false;
  private receive: ((report: never) => void) | undefined;
  private given = 0;

  constructor(feeds: FeedService) {
    feeds.register(this);
  }

  start(receive: (report: never) => void): void {
    this.receive = receive;
  }

  async stop(): Promise<void> {
    this.receive = undefined;
  }

  isQuietNow(): boolean {
    return this.isQuiet;
  }

  give(report: unknown): void {
    this.given++;
    this.receive!(report as never);
  }

  status(): FeedStatus {
    return {
      name: this.name,
      connected: this.receive !== undefined,
      lastSpotAtMs: null,
      spotsReceived: this.given,
      linesRejected: 1,
      reconnectCount: 0,
    };
  }

  refusals(): ReadonlyMap<string, number> {
    return new Map([['bad_mode', 1]]);
  }
}

@Module({ imports: [FeedModule], providers: [CarelessFeed] })
class CarelessModule {}

const REPORT = {
  heardAtSeconds: NOW_MS / 1000 - 60,
  spotter: 'km3t-2-#',
  callsign: 'k1abc',
  frequencyHz: 14_025_299.7,
  mode: 'cw',
  snrDb: 23.8,
};

let service: TestApp;
let feed: CarelessFeed;

beforeEach(async () => {
  service = await startTestApp({}, [CarelessModule]);
  feed = service.app.get(CarelessFeed, { strict: false });
});

afterEach(() => service.close());

async function find(query: string): Promise<SpotListView> {
  return (await service.get<SpotListView>(`/spots?${query}`)).body;
}

describe('what a feed of an extension gives', () => {
  it('is stored as every filter finds it', async () => {
    feed.give(REPORT);
    await eventually(async () => expect((await find('mode=CW')).total).toBe(1));
    for (const query of ['callsign=K1ABC', 'spotter=KM3T', 'spotter=KM3T-2', 'band=20m'])
      expect([query, (await find(query)).total]).toEqual([query, 1]);
    expect((await find('')).spots).toMatchObject([
      { callsign: 'K1ABC', spotter: 'KM3T', frequency: 14_025.3, mode: 'CW', snr: 24, wpm: null },
    ]);
  });

  it('is refused, counted and shown where it is nonsense, and the feed goes on', async () => {
    const nonsense = [
      { ...REPORT, mode: 'no mode' },
      { ...REPORT, frequencyHz: 14_025.3 },
      { ...REPORT, spotterNode: 2.5 },
      null,
      {
        get spotter(): string {
          throw new Error('broken');
        },
      },
    ];
    for (const report of nonsense) feed.give(report);
    feed.give(REPORT);
    await eventually(async () => expect((await find('')).total).toBe(1));
    const { feeds, status } = (await service.get<HealthView>('/health')).body;
    expect(status).toBe('ok');
    expect(feeds).toMatchObject([{ name: 'careless', spotsReceived: 1, linesRejected: 6 }]);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    const lines = [
      ...metrics.matchAll(/^feed_lines_total\{feed="careless",outcome="(\w+)"\} (\d+)$/gm),
    ];
    expect(Object.fromEntries(lines.map(([, outcome, count]) => [outcome, Number(count)]))).toEqual(
      {
        spot: 1,
        bad_mode: 2,
        bad_frequency: 1,
        bad_spotter: 1,
        not_a_spot: 1,
        receiver_failed: 1,
      },
    );
  });

  it('is not missed while the feed expects no spot, and is afterwards', async () => {
    const isStale = async () => {
      service.clock.advanceMs(200_000);
      return (await service.get<HealthView>('/health')).body.feeds[0]!.stale ?? false;
    };
    feed.isQuiet = true;
    expect([await isStale(), await isStale()]).toEqual([false, false]);
    feed.isQuiet = false;
    expect([await isStale(), await isStale()]).toEqual([expect.any(Boolean), true]);
  });
});
