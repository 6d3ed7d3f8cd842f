import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { isBusy, isExpensive } from '../aggregates/ask.js';
import { type Failure, failureText, mayPass } from '../service/api.js';
import type { Hold } from '../browser/hold.js';
import type { Polled } from '../service/use-polling.js';
import { words } from '../words/words.js';

interface PanelProps {
  readonly title: string;
  readonly class?: string;
  /** What stands at the right of the title. */
  readonly aside?: ComponentChildren;
  /** Of the list in it, whose rows wait. */
  readonly hold?: Hold;
  readonly children: ComponentChildren;
}

/** A titled part of a view: a landmark of its own. */
export function Panel({ title, aside, hold, children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <section class={`panel ${rest.class ?? ''}`} aria-labelledby={id} {...hold?.panel}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div class="aside">{aside}</div>}
      </header>
      {children}
    </section>
  );
}

interface AnswerProps<Answer> {
  readonly of: ReadonlySignal<Polled<Answer>>;
  readonly children: (answer: Answer) => ComponentChildren;
}

/** An answer; until it is there, a note that it is loading or why it failed. */
export function Answer<Answer>({ of, children }: AnswerProps<Answer>) {
  const { answer, error } = of.value;
  if (answer === undefined) return error ? <Trouble error={error} /> : <Waiting />;
  return (
    <>
      {error && <Trouble error={error} isOld />}
      {children(answer)}
    </>
  );
}

/** Why a request failed, and whether the page tries again; a busy service is told of calmly. */
export function Trouble({ error, isOld }: { error: Failure; isOld?: boolean }) {
  const { aggregates, common } = words.value;
  if (isBusy(error) || isExpensive(error)) {
    return (
      <p class="empty" role="status">
        {isBusy(error) ? aggregates.busy : aggregates.expensive} {isOld && aggregates.older}
      </p>
    );
  }
  const { older, tryingAgain } = common;
  const hint = isOld ? ` ${older}` : '';
  const next = mayPass(error) ? ` ${tryingAgain}` : '';
  return (
    <p class="trouble">
      {failureText(error)}
      {next}
      {hint}
    </p>
  );
}

export function Waiting() {
  return <p class="empty waiting">{words.value.common.loading}</p>;
}

interface EmptyProps {
  readonly children: ComponentChildren;
  /** A button or link that leads on from there. */
  readonly action?: ComponentChildren;
}

/** That there is nothing, and what to press then. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <p class="empty">
      {children} {action}
    </p>
  );
}
