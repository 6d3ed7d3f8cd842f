import { Empty } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { words } from '../words/words.js';
import { AlertCard } from './alert-card.js';
import { keptAlerts } from './kept-alerts.js';

/** Every alert of this browser, and how its keys come into another. */
export function AlertList({ changing }: { readonly changing: string | undefined }) {
  const said = words.value.alerts;
  const alerts = keptAlerts.value;
  return (
    <>
      {alerts.length === 0 && <Empty>{said.none}</Empty>}
      {alerts.map((kept) => (
        <AlertCard key={kept.id} kept={kept} isChanging={kept.id === changing} />
      ))}
      <p>{rich(said.keys, { mine: (say) => <a href="/mine">{say}</a> })}</p>
    </>
  );
}
