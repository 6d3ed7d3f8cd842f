import { Fragment } from 'preact';
import { filtersText } from '../filtering/text/filters-text.js';
import { useCountries } from '../radio/countries.js';
import { readFilters } from '../address/filters.js';
import { home } from '../home/home.js';
import { Empty } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { words } from '../words/words.js';
import { AlertCard } from './alert-card.js';
import { keptAlerts } from './kept-alerts.js';

/** Filters of alerts that many want: Japan on 10 m, and who calls CQ on 20 m in CW. */
const EXAMPLES = ['band=10m&dxcc=339', 'band=20m&mode=CW&type=CQ'];

/** Alerts to begin with, each by what it asks; the viewer's own call first. */
function Examples() {
  useCountries(true);
  const { callsign } = home.value;
  const own = callsign === '' ? [] : [`callsign=${callsign}`];
  return [...own, ...EXAMPLES].map((query) => (
    <Fragment key={query}>
      <a class="button" href={`/alerts?new=1&${query}`}>
        {filtersText(readFilters(new URLSearchParams(query)))}
      </a>{' '}
    </Fragment>
  ));
}

/** Every alert of this browser, and how its keys come into another. */
export function AlertList({ changing }: { readonly changing: string | undefined }) {
  const said = words.value.alerts;
  const alerts = keptAlerts.value;
  return (
    <>
      {alerts.length === 0 && <Empty action={<Examples />}>{said.none}</Empty>}
      {alerts.map((kept) => (
        <AlertCard key={kept.id} kept={kept} isChanging={kept.id === changing} />
      ))}
      <p>{rich(said.keys, { mine: (say) => <a href="/mine">{say}</a> })}</p>
    </>
  );
}
