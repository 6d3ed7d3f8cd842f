import { client, type StationList } from '../../api.js';
import { neededOf, needNow } from '../../needed/need-now.js';
import { needMark } from '../../needed/need-mark.js';
import { NEEDED } from '../../needed/needed.js';
import { Answer, Panel } from '../../parts/panel.js';
import { toHref } from '../../router.js';
import { sorted } from '../../stations/columns.js';
import { usePolling } from '../../use-polling.js';
import { OnAirList } from '../../watch/on-air-list.js';
import { words } from '../../words/words.js';

const EACH_MS = 15_000;
const SINCE = '15m';
const MAX_STATIONS = 500;
const MAX_ROWS = 6;

/** The stations of the past minutes that the viewer's log needs most, by whom they are heard at all. */
export function NeededCard() {
  const text = words.value.cards;
  const polled = usePolling(
    (options) =>
      client.findStations({ since: SINCE, include: ['place'], limit: MAX_STATIONS }, options),
    EACH_MS,
    'needed',
  );
  return (
    <Panel
      class="card-panel"
      title={text.needed}
      aside={<a href={toHref('/', { since: SINCE, [NEEDED]: 'any' })}>{text.allNeeded}</a>}
    >
      <Answer of={polled}>{({ stations }) => <Needed stations={stations} />}</Answer>
    </Panel>
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
