import { client } from '../service/api.js';
import { usePolling } from '../service/use-polling.js';
import { words } from '../words/words.js';
import { Hours } from '../parts/hours.js';
import { Answer, Empty, Panel } from '../parts/panel.js';

const EACH_MS = 60_000;
const HOURS = 24;

/** The past day by hour, where there is room for it. */
export function DayPanel() {
  const polled = usePolling(
    (options) => client.getCharts({ hours: HOURS }, options),
    EACH_MS,
    'day',
  );
  const { day, charts } = words.value.live;
  return (
    <Panel title={day} class="day-panel" aside={<a href="/charts">{charts}</a>}>
      <Answer of={polled}>
        {({ hourlyActivity }) =>
          hourlyActivity.some((hour) => hour.count > 0) ? (
            <Hours hours={hourlyActivity} />
          ) : (
            <Empty>{words.value.charts.noHour}</Empty>
          )
        }
      </Answer>
    </Panel>
  );
}
