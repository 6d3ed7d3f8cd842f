import { client, type StationList } from '../../service/api.js';
import { health } from '../../service/connection.js';
import { LogField } from '../../needed/panel/log-field.js';
import { keptLog } from '../../needed/state.js';
import { tryInvented } from '../../needed/try-invented.js';
import { neededOf, needNow } from '../../needed/need-now.js';
import { needMark } from '../../needed/need-mark.js';
import { NEEDED } from '../../needed/needed.js';
import { Answer, Panel } from '../../parts/panel.js';
import { toHref } from '../../address/router.js';
import { sorted } from '../../rows/columns.js';
import { usePolling } from '../../service/use-polling.js';
import { OnAirList } from '../../watch/on-air-list.js';
import { words } from '../../words/words.js';

const EACH_MS = 15_000;
const SINCE = '15m';
const MAX_STATIONS = 500;
const MAX_ROWS = 6;

/** What is needed and on the air; without a log, what it would tell, and how to give one. */
export function NeededCard() {
  const text = words.value.cards;
  return (
    <Panel
      class="card-panel"
      title={text.needed}
      aside={
        keptLog.value && (
          <a href={toHref('/', { since: SINCE, [NEEDED]: 'any' })}>{text.allNeeded}</a>
        )
      }
    >
      {keptLog.value ? <NeededNow /> : <NoLog />}
    </Panel>
  );
}

function NoLog() {
  const { cards: text, needed } = words.value;
  return (
    <div class="card-offer">
      <p>{text.neededWhy}</p>
      <LogField label={text.giveLog} />
      {health.value?.demo && (
        <button type="button" onClick={() => void tryInvented()}>
          {needed.tryInvented}
        </button>
      )}
    </div>
  );
}

/** The stations of the past minutes that the viewer's log needs most, by whom they are heard at all. */
function NeededNow() {
  const polled = usePolling(
    (options) =>
      client.findStations({ since: SINCE, include: ['place'], limit: MAX_STATIONS }, options),
    EACH_MS,
    'needed',
  );
  return (
    <div class="card-needed">
      <Answer of={polled}>{({ stations }) => <Needed stations={stations} />}</Answer>
    </div>
  );
}

function Needed({ stations }: Pick<StationList, 'stations'>) {
  const text = words.value.cards;
  // Of what is needed alike the strongest first.
  const strongest = sorted(neededOf(stations), { by: 'snr', isReversed: false });
  const needed = sorted(strongest, { by: 'need', isReversed: false });
  if (needed.length === 0) return <p class="empty">{text.nothingNeeded}</p>;
  return (
    <OnAirList
      stations={needed.slice(0, MAX_ROWS)}
      label={text.needed}
      markOf={(station) => needMark(needNow(station))}
    />
  );
}
