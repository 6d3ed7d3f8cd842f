import { count } from '../../words/time.js';
import { words } from '../../words/words.js';
import type { Fault } from '../log/adif/fault.js';
import type { Reading } from '../state.js';

interface Faults {
  /** The first of them. */
  readonly faults: readonly Fault[];
  /** How many there are. */
  readonly total: number;
}

/** Of what was read of a log, what could not be read. */
export function faultsOf(latest: Reading): Faults {
  if (latest.state !== 'read' && latest.state !== 'noQso') return { faults: [], total: 0 };
  const { counts, faults } = latest;
  return { faults, total: counts.unreadable + counts.damaged };
}

/** Lists what could not be read of a log: the line, and why. */
export function LogFaults({ faults, total }: Faults) {
  if (faults.length === 0) return null;
  const { title, line, reasons, more } = words.value.needed.faults;
  const left = total - faults.length;
  return (
    <>
      <p id="log-faults">{title}</p>
      <ul aria-labelledby="log-faults">
        {faults.map((fault, index) => (
          <li key={index}>
            <b>{line(count(fault.line))}</b> {reasons[fault.reason](fault.field)}
          </li>
        ))}
        {left > 0 && <li>{more(count(left))}</li>}
      </ul>
    </>
  );
}
