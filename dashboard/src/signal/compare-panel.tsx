import { Band } from '../parts/band.js';
import { Empty, Panel } from '../parts/panel.js';
import { count } from '../words/numbers.js';
import { words } from '../words/words.js';
import type { Asked } from './choices.js';
import { medianOf, MIN_PAIRS, type Pair, pairsOf, signed } from './compare.js';
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
    <div class="tall scroll-x" tabIndex={0} role="region" aria-label={compareTitle}>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">{heads.skimmer}</th>
            <th scope="col">{heads.band}</th>
            <th scope="col" class="num">
              {callsign}, dB
            </th>
            <th scope="col" class="num">
              {other}, dB
            </th>
            <th scope="col" class="num">
              {heads.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={`${pair.spotter} ${pair.band}`}>
              <th scope="row">{pair.spotter}</th>
              <td>
                <Band name={pair.band} />
              </td>
              <td class="num">{count(pair.own)}</td>
              <td class="num">{count(pair.other)}</td>
              <td class="num">{signed(pair.difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
