import { Band } from '../parts/band.js';
import { DataTable } from '../parts/data-table.js';
import { Empty, Panel } from '../parts/panel.js';
import { count } from '../words/numbers.js';
import { words } from '../words/words.js';
import type { Asked } from './choices.js';
import { keyOf, medianOf, MIN_PAIRS, type Pair, pairsOf, signed } from './compare.js';
import type { Report } from './reports.js';

interface ComparePanelProps {
  readonly asked: Asked;
  readonly own: readonly Report[];
  readonly others: readonly Report[];
}

/** How much stronger the station is than another one where the same skimmer heard both on the same band. */
export function ComparePanel({ asked: { callsign, other }, own, others }: ComparePanelProps) {
  const text = words.value.mySignal;
  if (other === '') {
    return (
      <Panel title={text.compareTitle} class="signal-compare">
        <Empty>{text.compareHow}</Empty>
      </Panel>
    );
  }
  const pairs = pairsOf(own, others);
  const difference = medianOf(pairs.map((pair) => pair.difference));
  return (
    <Panel title={text.compareWithTitle(callsign, other)} class="signal-compare">
      <p class="lead" role="status">
        {difference === undefined
          ? text.noPairs(callsign, other)
          : text.difference({ callsign, other, db: signed(difference), pairs: pairs.length })}{' '}
        {pairs.length > 0 && pairs.length < MIN_PAIRS && text.tooFewPairs(MIN_PAIRS)}
      </p>
      {pairs.length > 0 && <Pairs pairs={pairs} callsign={callsign} other={other} />}
    </Panel>
  );
}

interface PairsProps {
  readonly pairs: readonly Pair[];
  readonly callsign: string;
  readonly other: string;
}

function Pairs({ pairs, callsign, other }: PairsProps) {
  const { heads, compareTitle } = words.value.mySignal;
  return (
    <div class="tall scroll-x" tabIndex={0} role="group" aria-label={compareTitle}>
      <DataTable
        columns={[
          { head: heads.skimmer, isRowHead: true, cell: (pair) => pair.spotter },
          { head: heads.band, cell: (pair) => <Band name={pair.band} /> },
          {
            head: `${callsign}, dB`,
            isNumber: true,
            isFolded: true,
            cell: (pair) => count(pair.own),
          },
          {
            head: `${other}, dB`,
            isNumber: true,
            isFolded: true,
            cell: (pair) => count(pair.other),
          },
          { head: heads.difference, isNumber: true, cell: (pair) => signed(pair.difference) },
        ]}
        rows={pairs}
        keyOf={keyOf}
      />
    </div>
  );
}
