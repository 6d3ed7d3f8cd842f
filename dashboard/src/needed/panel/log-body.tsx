import { AskFirst } from '../../parts/ask-first.js';
import { health } from '../../service/connection.js';
import { words } from '../../words/words.js';
import { ContestFields } from './contest-fields.js';
import { canFollow, pickLog } from '../log/file-access.js';
import { allowFollowing, stopFollowing } from '../log/follow-file.js';
import { forgetLog } from '../log/kept-log.js';
import { LogField } from './log-field.js';
import { addLog } from '../log-files.js';
import { NeededSound } from './needed-sound.js';
import { tryInvented } from '../try-invented.js';
import { following, keptLog } from '../state.js';

/** How a log is read and followed, what it is used for, and how to be rid of it. */
export function LogBody() {
  const w = words.value.needed;
  return (
    <div class="log-body">
      <p class="hint">{w.hint}</p>
      <LogField />
      <p class="log-tools">
        {canFollow() && (
          <button type="button" onClick={() => void followLog()}>
            {w.follow}
          </button>
        )}
        {health.value?.demo && (
          <button type="button" onClick={() => void tryInvented()}>
            {w.tryInvented}
          </button>
        )}
      </p>
      {keptLog.value && <Kept name={keptLog.value.name} />}
      <NeededSound />
      <ContestFields />
    </div>
  );
}

function Kept({ name }: { name: string }) {
  const w = words.value.needed;
  return (
    <p class="log-tools">
      {following.value === 'asks' && (
        <button type="button" onClick={() => void allowFollowing()}>
          {w.followAgain(name)}
        </button>
      )}
      {following.value === 'yes' && (
        <>
          {w.isFollowed(name)}{' '}
          <button type="button" onClick={() => void stopFollowing()}>
            {w.stop}
          </button>
        </>
      )}
      <AskFirst
        label={w.forget}
        title={w.forgetTitle}
        yes={w.forgetYes}
        no={w.forgetNo}
        onYes={() => void forgetLog()}
      >
        {w.forgetAsk(name)}
      </AskFirst>
    </p>
  );
}

async function followLog(): Promise<void> {
  const handle = await pickLog();
  if (handle) await addLog(handle);
}
