import { useEffect, useState } from 'preact/hooks';
import { refreshKept } from '../alerts/kept-alerts.js';
import { RigPanel } from '../rig/rig-panel.js';
import { type Words, words } from '../words/words.js';
import { brought } from './brought.js';
import { Device } from './device.js';
import { Here } from './here.js';
import { type Offer, readMine, type Refusal } from './mine-file.js';
import { unpack } from './packing.js';
import { OfferPanel } from './offer-panel.js';
import { MINE_KEYS, PARTS } from './parts.js';
import { useTicks } from './part-table.js';
import './mine.css';

/** What came of a file, a link or an offer. */
type Outcome = keyof Words['mine']['outcomes'] | 'notKept';

/** What the browser keeps for the viewer: out of it as a file or a code, and into it when the viewer agrees. */
export function MineView() {
  const { filtering, mine: text, views } = words.value;
  // While something waits for a decision, nothing else is shown.
  const [offer, setOffer] = useState<{ from: string; offer: Offer }>();
  const [said, setSaid] = useState<Outcome>();
  const look = (from: string, read: Offer | Refusal | 'damaged') => {
    const isOffer = typeof read === 'object';
    setOffer(isOffer ? { from, offer: read } : undefined);
    setSaid(isOffer ? undefined : read);
  };
  useEffect(refreshKept, []);
  const packed = brought.value;
  useEffect(() => {
    if (packed === '') return;
    brought.value = '';
    void unpack(packed).then((plain) =>
      look('', plain === undefined ? 'damaged' : readMine(plain)),
    );
  }, [packed]);
  const ticks = useTicks(MINE_KEYS.filter((key) => PARTS[key].here() !== undefined));
  return (
    <>
      <div class="view-head">
        <h1>{views.mine}</h1>
      </div>
      <p class="lead">{text.lead}</p>
      <p role="status" class="mine-said">
        {said && { ...text.outcomes, notKept: filtering.home.notKept }[said]}
      </p>
      <div class="mine">
        {offer ? (
          <OfferPanel
            {...offer}
            onDone={(outcome) => {
              setOffer(undefined);
              setSaid(outcome);
            }}
          />
        ) : (
          <>
            <Here
              ticks={ticks}
              onFile={async (file) => look(file.name, readMine(await file.text()))}
            />
            <Device keys={ticks.ticked} />
            <RigPanel />
          </>
        )}
      </div>
    </>
  );
}
