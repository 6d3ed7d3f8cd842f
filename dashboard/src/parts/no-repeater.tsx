import { health } from '../service/connection.js';
import { words } from '../words/words.js';
import { Empty } from './panel.js';
import { rich } from './rich.js';

/** Whether there is no repeater that anybody could be on: nothing is wrong then. */
export function isWithoutRepeater(): boolean {
  return health.value?.repeaterhub.configured === false;
}

/** That no repeater is configured, and how one is had. */
export function NoRepeater() {
  const { missing, missingHint } = words.value.repeater;
  return (
    <Empty
      action={
        <a class="button" href="/">
          {words.value.views.live}
        </a>
      }
    >
      {missing} {rich(missingHint, { code: (name) => <code>{name}</code> })}
    </Empty>
  );
}
