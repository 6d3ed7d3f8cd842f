import { usePolling } from '../service/use-polling.js';
import { bandClass } from '../radio/bands.js';
import { criteriaOf } from '../address/filters.js';
import { Band } from '../parts/band.js';
import { Bars } from '../parts/bars.js';
import { Choice, readChoice } from '../parts/choice.js';
import { Hours } from '../parts/hours.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { TODAY } from '../address/own-names.js';
import { place, toHref } from '../address/router.js';
import { HOUR_MS, minuteText, nowMs, todayStart, toSecond } from '../words/time.js';
import { hoursText, withGiven } from '../parts/windows.js';
import { words } from '../words/words.js';
import type { AggregateQuery } from '../service/api.js';
import { type ChartCounts, countCharts } from './count-charts.js';
import { addressFilters, Filtered } from '../filtering/filtered.js';

const EACH_MS = 60_000;

/** The window of a choice. */
function toTimes(chosen: string): AggregateQuery {
  if (chosen === TODAY) return { since: todayStart() };
  const [start = '12', end] = chosen.split('-');
  const since = `${start}h`;
  return end === undefined
    ? { since }
    : { since, until: toSecond(nowMs() - Number(end) * HOUR_MS) };
}

/** What was heard, by hour, band, mode and station. */
export function Charts() {
  const { charts: text, common } = words.value;
  const known = [
    ['12', hoursText(12)],
    [TODAY, words.value.filters.today],
    ['24', hoursText(24)],
    ['48-24', common.windows.dayBefore],
    ['168', hoursText(168)],
  ] as const;
  const windows = withGiven(known, place.value.query.get('window'));
  const chosen = readChoice('window', windows);
  const filters = addressFilters();
  const polled = usePolling(
    ({ signal }) => countCharts({ ...criteriaOf(filters), ...toTimes(chosen) }, signal),
    EACH_MS,
    JSON.stringify([chosen, filters]),
  );
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        <Choice label={common.window} name="window" options={windows} />
      </div>
      <Filtered filters={filters} />
      <Answer of={polled}>
        {(charts) => <Drawn charts={charts} isLongest={chosen === known.at(-1)?.[0]} />}
      </Answer>
    </>
  );
}

function Drawn({ charts, isLongest }: { charts: ChartCounts; isLongest: boolean }) {
  const { hours, byBand, byMode, topCallsigns, timeRange } = charts;
  const total = byMode.reduce((sum, mode) => sum + mode.count, 0);
  const { charts: text, tables: heads } = words.value;
  const range = text.range(total, minuteText(timeRange.start), minuteText(timeRange.end));
  if (total === 0) return <Empty>{text.nothing(isLongest)}</Empty>;
  return (
    <div class="cards charts">
      <Panel title={text.byHour} class="wide" aside={<span class="muted">{range}</span>}>
        <Hours hours={hours} />
      </Panel>
      <Panel title={text.byBand}>
        <Bars
          caption={text.bandCaption}
          head={heads.band}
          total={total}
          bars={byBand.map((one) => ({
            key: one.band,
            label: <Band name={one.band} />,
            value: one.count,
            class: bandClass(one.band),
          }))}
        />
      </Panel>
      <Panel title={text.byMode}>
        <Bars
          caption={text.modeCaption}
          head={heads.mode}
          total={total}
          bars={byMode.map((one) => ({ key: one.mode, label: one.mode, value: one.count }))}
        />
      </Panel>
      <Panel title={text.most}>
        <Bars
          caption={text.mostCaption}
          head={heads.station}
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
