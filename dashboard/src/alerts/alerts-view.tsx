import { useEffect } from 'preact/hooks';
import { client } from '../service/api.js';
import { readFilters } from '../address/filters.js';
import { Trouble, Waiting } from '../parts/panel.js';
import { go, place } from '../address/router.js';
import { usePolling } from '../service/use-polling.js';
import { words } from '../words/words.js';
import { AlertForm } from './form/alert-form.js';
import { AlertList } from './alert-list.js';
import { criteriaOf } from './form/alert-request.js';
import { isStored, keptAlerts, type KeptAlert, refreshKept } from './kept-alerts.js';
import './alerts.css';

/** An alert that is changed is read once: what is typed stays. */
const ONCE_MS = 86_400_000;

/** The alerts of this browser; `?new=1` with filters makes one, `?change=ID` changes one. */
export function AlertsView() {
  const { query } = place.value;
  useEffect(() => {
    refreshKept();
    window.addEventListener('storage', refreshKept);
    return () => window.removeEventListener('storage', refreshKept);
  }, []);
  const changed = keptAlerts.value.find(({ id }) => id === query.get('change'));
  const said = words.value.alerts;
  return (
    <>
      <div class="view-head">
        <h1>{said.title}</h1>
        {!query.has('new') && (
          <a class="button primary" href="/alerts?new=1">
            {said.make}
          </a>
        )}
      </div>
      <p class="lead">{said.lead}</p>
      {!isStored.value && (
        <p class="trouble" role="alert">
          {said.nothingKept}
        </p>
      )}
      <div class="alerts">
        {query.has('new') && <NewAlert key={query.toString()} query={query} />}
        {changed && <ChangeAlert key={query.toString()} kept={changed} query={query} />}
        <AlertList changing={changed?.id} />
      </div>
    </>
  );
}

function leave(): void {
  go('/alerts', { replace: true });
}

function NewAlert({ query }: { readonly query: URLSearchParams }) {
  return <AlertForm criteria={criteriaOf(readFilters(query))} onDone={leave} />;
}

/** The form of an alert, with the filters of the address in place of its own, where there are any. */
function ChangeAlert({
  kept,
  query,
}: {
  readonly kept: KeptAlert;
  readonly query: URLSearchParams;
}) {
  const polled = usePolling(
    (options) => client.getAlert(kept.id, kept.alert_key, options),
    ONCE_MS,
    kept.id,
  );
  const { answer, error } = polled.value;
  if (!answer) return error ? <Trouble error={error} /> : <Waiting />;
  const criteria = criteriaOf(readFilters(query));
  const given = Object.keys(criteria).length > 0 ? criteria : undefined;
  return <AlertForm alert={answer} kept={kept} criteria={given} onDone={leave} />;
}
