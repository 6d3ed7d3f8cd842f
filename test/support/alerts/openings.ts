import type { SpotReport } from '../../../src/radio/spot-report.js';
import { aReport } from '../spots/builders.js';
import type { GivenPlace } from '../databases/dictionary.js';
import { Random } from '../random.js';

/** Where the skimmers of {@link openings} are; without a grid nothing is known of the sun there. */
export const SKIMMER_GRIDS: readonly GivenPlace[] = [
  { callsign: 'KM3T', grid: 'FN42et' },
  { callsign: 'OE9GHV', grid: 'JN47tk' },
  { callsign: 'HB9JCB', grid: 'JN36kt' },
  { callsign: 'LZ7AA', grid: 'KN22bd' },
];

/** Stations of the flare, and where they are. */
export const FLARE_GRIDS: readonly GivenPlace[] = [
  { callsign: 'SM5ABC', grid: 'JO89' },
  { callsign: 'EA8ABC', grid: 'IL18' },
  { callsign: 'TF3ABC', grid: 'HP94' },
  { callsign: '4X1ABC', grid: 'KM72' },
  { callsign: 'UA3ABC', grid: 'KO85' },
  { callsign: 'CT1ABC', grid: 'IM58' },
];

/** Minutes of the day in which a flare takes a band away, UTC: the lower the longer. */
const FLARE = [
  { baseHz: 10_100_000, fromMinute: 740, toMinute: 775 },
  { baseHz: 18_070_000, fromMinute: 743, toMinute: 755 },
];

const EUROPEANS = ['OE9GHV', 'HB9JCB', 'LZ7AA'];
const HEARD_BY_KM3T = ['DL1ABC', 'G4ABC', 'I2ABC', 'OH2ABC', 'EA3ABC', 'F5ABC'];
const JAPANESE = ['JA1ABC', 'JA3XYZ', 'JE1ABC', 'JH4XYZ', 'JR7ABC', 'JA8ABC'];
const AUSTRALIANS = ['VK3ABC', 'VK2XYZ', 'VK6ABC', 'VK5XYZ'];

/** Rise and set of the sun over the middle of Europe, in minutes of the day (UTC). */
const SUN = {
  '2026-01-17': [430, 965],
  '2026-02-21': [375, 1_015],
  '2026-02-22': [373, 1_016],
  '2026-03-12': [335, 1_050],
  '2026-03-13': [333, 1_051],
} as const;

/** The days that have spots, UTC; all are over at the time of tests. */
export const OPENING_DAYS = Object.keys(SUN) as (keyof typeof SUN)[];

/** The club's stations in a contest of two days. */
const CLUB = ['K1ABC', 'N1XX', 'W1AW'];
const CONTEST_DAYS = ['2026-02-21', '2026-02-22'];
const CONTEST_BANDS_HZ = [7_000_000, 3_500_000, 14_000_000, 21_000_000, 28_000_000];

const secondsOf = (date: string, minute: number) =>
  Date.parse(`${date}T00:00:00Z`) / 1000 + Math.round(minute * 60);

/**
 * Invented spots with what docs/research.md asks about: 80 m between Australia and Europe around sunrise and
 * sunset, 10 m from Japan on March mornings, a skimmer that hears Europe all day, a club in a contest, and a flare on
 * 30 m and 17 m. The same in every run.
 */
export function openings(): SpotReport[] {
  const random = new Random(80);
  return [
    ...OPENING_DAYS.flatMap((date) => greyline(random, date)),
    ...['2026-03-12', '2026-03-13'].flatMap((date) => [
      ...tenMetres(random, date),
      ...dayAtKm3t(random, date),
    ]),
    ...CONTEST_DAYS.flatMap((date) => contest(random, date)),
    ...flare('2026-03-13'),
  ];
}

function greyline(random: Random, date: keyof typeof SUN): SpotReport[] {
  const spreadMinutes = 25;
  return SUN[date].flatMap((sunMinute) =>
    Array.from({ length: random.integer(60, 120) }, () => {
      // Three even throws are near a bell: most spots close to the moment itself.
      const throws = random.next() + random.next() + random.next() - 1.5;
      return aReport({
        heardAtSeconds: secondsOf(date, sunMinute + throws * spreadMinutes),
        callsign: random.pickSkewed(AUSTRALIANS),
        spotter: random.pick(EUROPEANS),
        spotterNode: -1,
        frequencyHz: 3_500_000 + random.integer(20, 300) * 100,
        snrDb: 18 - Math.round(Math.abs(throws) * 12) + random.integer(-3, 3),
        wpm: random.integer(18, 28),
      });
    }),
  );
}

function tenMetres(random: Random, date: string): SpotReport[] {
  const spotsByHour = { 6: 3, 7: 42, 8: 95, 9: 61, 10: 4 };
  return Object.entries(spotsByHour).flatMap(([hour, spots]) =>
    Array.from({ length: spots + random.integer(-2, 12) }, () =>
      aReport({
        heardAtSeconds: secondsOf(date, Number(hour) * 60 + random.integer(0, 59)),
        callsign: random.pickSkewed(JAPANESE),
        spotter: random.pick(EUROPEANS),
        spotterNode: -1,
        frequencyHz: 28_000_000 + random.integer(50, 600) * 100,
        snrDb: Math.round(Math.sqrt(spots)) + random.integer(2, 12),
        wpm: random.integer(22, 34),
      }),
    ),
  );
}

/** 40 m strong by night, 20 m by day; every signal by two receivers of the skimmer. */
function dayAtKm3t(random: Random, date: string): SpotReport[] {
  return Array.from({ length: 1_440 }, (_, minute) => {
    const darkness = Math.cos(((minute - 120) / 1_440) * 2 * Math.PI);
    const is40m = random.chance(0.5 + darkness * 0.4);
    return aReport({
      heardAtSeconds: secondsOf(date, minute) + random.integer(0, 59),
      callsign: random.pick(HEARD_BY_KM3T),
      spotter: 'KM3T',
      spotterNode: random.pick([1, 2]),
      frequencyHz: (is40m ? 7_000_000 : 14_000_000) + random.integer(10, 350) * 100,
      snrDb: Math.round(14 + (is40m ? 8 : -9) * darkness) + random.integer(-6, 6),
      wpm: random.integer(18, 32),
    });
  });
}

/** Each path once in five minutes from 12:00 to 13:30, but for what the flare takes away. */
function flare(date: string): SpotReport[] {
  const minutes = Array.from({ length: 18 }, (_, n) => 720 + n * 5);
  const paths = FLARE_GRIDS.flatMap(({ callsign }) =>
    EUROPEANS.map((spotter) => ({ callsign, spotter })),
  );
  return FLARE.flatMap(({ baseHz, fromMinute, toMinute }) =>
    minutes
      .filter((minute) => minute < fromMinute || minute >= toMinute)
      .flatMap((minute) =>
        paths.map(({ callsign, spotter }, n) =>
          aReport({
            heardAtSeconds: secondsOf(date, minute) + n,
            callsign,
            spotter,
            spotterNode: -1,
            frequencyHz: baseHz + n * 100,
            snrDb: 5 + (n % 20),
            wpm: 20 + (n % 10),
          }),
        ),
      ),
  );
}

function contest(random: Random, date: string): SpotReport[] {
  return CLUB.flatMap((callsign, member) =>
    Array.from({ length: 24 }, (_, hour) => hour)
      // Everyone sleeps, each at another time.
      .filter((hour) => (hour + member * 3) % 24 > 5 + member)
      .flatMap((hour) =>
        Array.from({ length: random.integer(10, 40) }, () =>
          aReport({
            heardAtSeconds: secondsOf(date, hour * 60 + random.integer(0, 59)),
            callsign,
            spotter: random.pick([...EUROPEANS, 'KM3T']),
            spotterNode: -1,
            frequencyHz:
              CONTEST_BANDS_HZ[Math.floor(hour / 5)]! +
              (member + 1) * 10_000 +
              random.integer(0, 9) * 100,
            snrDb: random.integer(5, 40),
            wpm: random.integer(26, 38),
          }),
        ),
      ),
  );
}
