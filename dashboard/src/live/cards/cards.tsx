import { home } from '../../home/home.js';
import { HeardCard } from './heard-card.js';
import { NeededCard } from './needed-card.js';
import { OpenCard } from './open-card.js';
import '../../band-open/heat.css';
import './cards.css';

/** What an operator asks first: who hears me, what is open from here and what of it my log needs. */
export function Cards() {
  const { callsign, grid } = home.value;
  return (
    <>
      {callsign !== '' && <HeardCard callsign={callsign} />}
      {grid !== '' && <OpenCard grid={grid} />}
      <NeededCard />
    </>
  );
}
