import { home } from '../../home/home.js';
import { keptLog } from '../../needed/state.js';
import { HeardCard } from './heard-card.js';
import { NeededCard } from './needed-card.js';
import { OpenCard } from './open-card.js';
import '../../band-open/heat.css';
import './cards.css';

/** What an operator asks first: who hears me, what is open from here and, for who has given a log, what of it is needed. */
export function Cards() {
  const { callsign, grid } = home.value;
  return (
    <>
      {callsign !== '' && <HeardCard callsign={callsign} />}
      {grid !== '' && <OpenCard grid={grid} />}
      {keptLog.value && <NeededCard />}
    </>
  );
}
