import { client } from '../api.js';
import { usePolling } from '../use-polling.js';
import { bandClass } from '../bands.js';
import { Band } from '../parts/band.js';
import { Bars } from '../parts/bars.js';
import { Choice, readChoice } from '../parts/choice.js';
import { Hours } from '../parts/hours.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { toHref } from '../router.js';
import { count, minuteText } from '../time.js';
import type { Charts as ChartsAnswer, ChartsQuery } from '../api.js';

const EACH_MS = 60_000;

const WINDOWS = [
  ['12', '12 hours'],
  ['24', '24 hours'],
  ['48-24', 'The 24 before'],
  ['168', '7 days'],
] as const;

function toWindow(chosen: string): ChartsQuery {
  const [start = '12', end] = chosen.split('-');
  if (end === undefined) return { hours: Number(start) };
  return { start_hours: Number(start), end_hours: Number(end) };
}

/** What was heard, by hour, band, mode and station. */
export function Charts() {
  const chosen = readChoice('window', WINDOWS);
  const polled = usePolling(
    (options) => client.getCharts(toWindow(chosen), options),
    EACH_MS,
    chosen,
  );
  return (
    <>
      <div class="view-head">
        <h1>Charts</h1>
        <Choice label="Window" name="window" options={WINDOWS} />
      </div>
      <Answer of={polled}>{(charts) => <Drawn charts={charts} />}</Answer>
    </>
  );
}

function Drawn({ charts }: { charts: ChartsAnswer }) {
  const { hourlyActivity, byBand, byMode, topCallsigns, timeRange } = charts;
  const total = byMode.reduce((sum, mode) => sum + mode.count, 0);
  const range = `${minuteText(timeRange.start)} to ${minuteText(timeRange.end)} UTC`;
  if (total === 0) {
    return <Empty>Nothing was heard in this window. Choose a longer one.</Empty>;
  }
  return (
    <div class="cards charts">
      <Panel
        title="Spots by hour"
        class="wide"
        aside={<span class="muted">{`${count(total)} spots, ${range}`}</span>}
      >
        {hourlyActivity.some((hour) => hour.count > 0) ? (
          <Hours hours={hourlyActivity} />
        ) : (
          <Empty>No whole hour has spots yet. The present hour is shown when it is over.</Empty>
        )}
      </Panel>
      <Panel title="By band">
        <Bars
          caption="Spots by band"
          head="Band"
          total={total}
          bars={byBand.map((one) => ({
            key: one.band,
            label: <Band name={one.band} />,
            value: one.count,
            class: bandClass(one.band),
          }))}
        />
      </Panel>
      <Panel title="By mode">
        <Bars
          caption="Spots by mode"
          head="Mode"
          total={total}
          bars={byMode.map((one) => ({ key: one.mode, label: one.mode, value: one.count }))}
        />
      </Panel>
      <Panel title="Heard most">
        <Bars
          caption="Stations heard most often"
          head="Station"
          bars={topCallsigns.map((one) => ({
            key: one.callsign,
            label: <a href={toHref('/', { call: one.callsign })}>{one.callsign}</a>,
            value: one.count,
          }))}
        />
      </Panel>
    </div>
  );
}
