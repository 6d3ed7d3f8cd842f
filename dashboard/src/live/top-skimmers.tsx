import { client } from '../service/api.js';
import { usePolling } from '../service/use-polling.js';
import { toHref } from '../address/router.js';
import { count } from '../words/time.js';
import { words } from '../words/words.js';
import { Answer, Empty, Panel } from '../parts/panel.js';

const EACH_MS = 30_000;
const MAX_ROWS = 10;

/** The skimmers that hear most at the moment. */
export function TopSkimmers() {
  const polled = usePolling(
    (options) => client.listSkimmers({ hours: 1 }, options),
    EACH_MS,
    'skimmers',
  );
  const text = words.value.live;
  return (
    <Panel
      title={text.topSkimmers}
      class="skimmers-panel"
      aside={<a href="/skimmers">{text.all}</a>}
    >
      <Answer of={polled}>
        {({ skimmers, total }) => {
          if (total === 0) return <Empty>{text.noSkimmer}</Empty>;
          const most = skimmers[0]?.spotCount ?? 1;
          return (
            <ul class="lines">
              {skimmers.slice(0, MAX_ROWS).map(({ spotter, grid, spotCount }) => (
                <li key={spotter}>
                  <a class="call" href={toHref('/', { spotter })}>
                    {spotter}
                  </a>
                  <span class="muted">{grid ?? ''}</span>
                  <span class="track" aria-hidden="true">
                    <span class="fill" style={{ width: `${(100 * spotCount) / most}%` }} />
                  </span>
                  <span class="num">{count(spotCount)}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
    </Panel>
  );
}
