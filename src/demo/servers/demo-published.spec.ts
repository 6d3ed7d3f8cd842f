import { readReports } from '../../activations/activation-list.js';
import { PotaActivations } from '../../activations/sources/pota.js';
import { WwbotaActivations } from '../../activations/sources/wwbota.js';
import { WwffActivations } from '../../activations/sources/wwff.js';
import { NOAA_URL, noaaSources } from '../../conditions/noaa-sources.js';
import { activationPages } from './demo-activations.js';
import { conditionPages } from './demo-conditions.js';

const CALLS = Array.from({ length: 400 }, (_, at) =>
  `K1${(at + 17_576).toString(26)}A`.toUpperCase(),
);
const NOON = Date.parse('2026-03-14T12:00:00Z') / 1000;
const ADDRESS = { ownUrl: undefined };

describe('what the demo publishes', () => {
  it.each([0, 1_799, 3_000, 12 * 3_600, 12 * 3_600 + 60])(
    'has solar flux, K and A, as they are read from the real ones, %i s after noon',
    (seconds) => {
      const nowSeconds = NOON + seconds;
      const pages = conditionPages(() => nowSeconds);
      const { k, flux, wwv } = noaaSources(NOAA_URL, false);
      const read = <Content>({
        name,
        read: of,
      }: {
        name: string;
        read: (text: string) => Content;
      }) => of(pages[name]!());
      const { flux: spoken, a, k: spokenK } = read(wwv);
      expect(read(flux).atSeconds - spoken!.atSeconds).toBe(20 * 3_600);
      for (const one of [read(k), read(flux), spoken, a, spokenK]) {
        expect(one!.atSeconds).toBeLessThanOrEqual(nowSeconds);
        expect(one!.atSeconds).toBeGreaterThan(nowSeconds - 2 * 86_400);
      }
      expect(read(k).value).toBeLessThanOrEqual(9);
      expect(spoken!.value).toBe(read(flux).value);
    },
  );

  it('has some of the stations as activators, who say QRT in the end', () => {
    const readAt = (nowSeconds: number) => {
      const pages = activationPages(CALLS, () => nowSeconds);
      return [PotaActivations, WwffActivations, WwbotaActivations].map((Source) => {
        const source = new Source(ADDRESS);
        return readReports(source, pages[source.programme]!());
      });
    };
    let [over, active] = [0, 0];
    for (const reports of readAt(NOON + 600)) {
      expect(reports.length).toBeGreaterThan(10);
      expect(reports.length).toBeLessThan(100);
      for (const { callsign, name, isOver } of reports) {
        expect(CALLS).toContain(callsign);
        expect(name).not.toBeNull();
        if (isOver) over++;
        else active++;
      }
    }
    expect(over).toBeGreaterThan(3);
    expect(active).toBeGreaterThan(3 * over);
    expect(readAt(NOON + 600)).toEqual(readAt(NOON + 600));
    expect(readAt(NOON + 4_300)).not.toEqual(readAt(NOON + 600));
  });
});
