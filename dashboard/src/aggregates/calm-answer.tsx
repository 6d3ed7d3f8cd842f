import type { ComponentChildren } from 'preact';
import type { Failure } from '../api.js';
import { Trouble, Waiting } from '../parts/panel.js';
import type { Polled } from '../use-polling.js';
import { words } from '../words/words.js';
import { isBusy, isExpensive } from './ask.js';

interface CalmAnswerProps<Answer> {
  readonly of: Polled<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}

/** An answer; a busy service is told of calmly, and the last answer stays. */
export function CalmAnswer<Answer>({ of: { answer, error }, children }: CalmAnswerProps<Answer>) {
  if (answer === undefined) return error ? <Why error={error} /> : <Waiting />;
  return (
    <>
      {error && <Why error={error} isOld />}
      {children(answer)}
    </>
  );
}

function Why({ error, isOld = false }: { error: Failure; isOld?: boolean }) {
  const { busy, older, expensive } = words.value.aggregates;
  if (!isBusy(error) && !isExpensive(error)) return <Trouble error={error} isOld={isOld} />;
  return (
    <p class="empty" role="status">
      {isBusy(error) ? busy : expensive} {isOld && older}
    </p>
  );
}
