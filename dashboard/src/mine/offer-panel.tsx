import { Panel } from '../parts/panel.js';
import { words } from '../words/words.js';
import { type Offer, takeOver } from './mine-file.js';
import { PartTable, useTicks } from './part-table.js';
import { MINE_KEYS, PARTS } from './parts.js';

interface OfferPanelProps {
  /** The name of a file; empty for a link. */
  readonly from: string;
  readonly offer: Offer;
  readonly onDone: (outcome: 'taken' | 'notKept' | 'left') => void;
}

/** What would be taken over, beside what is here; nothing is, before the viewer agrees. */
export function OfferPanel({ from, offer, onDone }: OfferPanelProps) {
  const { here, offer: text } = words.value.mine;
  const ticks = useTicks(MINE_KEYS.filter((key) => key in offer.given));
  return (
    <Panel class="form-panel" title={from === '' ? text.fromLink : text.fromFile(from)}>
      <PartTable
        ticks={ticks}
        columns={[
          [here.now, (key) => PARTS[key].here()],
          [text.after, (key) => PARTS[key].joined(offer.given[key])],
        ]}
      />
      {offer.unread.length > 0 && <p>{text.unread(offer.unread.join(', '))}</p>}
      <p class="hint">{text.how}</p>
      <p class="actions">
        <button
          type="button"
          class="primary"
          disabled={ticks.ticked.length === 0}
          onClick={() => {
            const isKept = takeOver(offer, ticks.ticked);
            onDone(isKept ? 'taken' : 'notKept');
          }}
        >
          {text.take}
        </button>
        <button type="button" onClick={() => onDone('left')}>
          {text.leave}
        </button>
      </p>
    </Panel>
  );
}
