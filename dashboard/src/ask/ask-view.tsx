import { useEffect } from 'preact/hooks';
import { Controls } from '../controls/controls.js';
import { loadEntities } from '../radio/entity-name.js';
import { type ChangeFilters, isFiltered } from '../address/filters.js';
import { Answer, Panel } from '../parts/panel.js';
import { go, place, toHref } from '../address/router.js';
import { words } from '../words/words.js';
import { AnswerTable } from './answer-table.js';
import { Builder } from './builder.js';
import { EXAMPLES } from './examples.js';
import { GoOn } from './go-on/go-on.js';
import { Picture } from './picture/picture.js';
import { DEFAULT_SINCE, type Question, readQuestion, writeQuestion } from './question.js';
import { useAnswer } from './use-answer.js';
import './ask.css';

/** A question to the whole log, its answer as a picture and in figures, and how to go on elsewhere. */
export function AskView() {
  const { query } = place.value;
  const text = words.value.ask;
  const isAsked = query.has('by') || query.has('measure');
  useEffect(() => void loadEntities(), []);
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
      </div>
      <p class="ask-intro">{text.intro}</p>
      {isAsked ? (
        <details class="ask-examples">
          <summary>{text.tenQuestions}</summary>
          <Examples />
        </details>
      ) : (
        <Panel title={text.tenQuestions}>
          <Examples />
        </Panel>
      )}
      <Asked isAsked={isAsked} />
    </>
  );
}

function Examples() {
  const { examples } = words.value.ask;
  return (
    <ul class="ask-list">
      {EXAMPLES.map(({ name, query }) => (
        <li key={name}>
          <a href={toHref('/ask', query)}>{examples[name]}</a>
        </li>
      ))}
    </ul>
  );
}

/** Changes the question of this moment, not that of when the view was drawn. */
function change(part: Partial<Question>): void {
  go(toHref('/ask', writeQuestion({ ...readQuestion(place.value.query), ...part })));
}

const changeFilters: ChangeFilters = (part) => {
  const { filters } = readQuestion(place.value.query);
  // Without filters the window is a day; the past hour, which is empty in lists, is chosen by itself.
  const isCleared = isFiltered(filters) && !isFiltered({ ...filters, ...part });
  const since = isCleared && Object.keys(part).length > 2 ? DEFAULT_SINCE : undefined;
  change({ filters: { ...filters, ...part, ...(since && { since }) } });
};

function Asked({ isAsked }: { isAsked: boolean }) {
  const question = readQuestion(place.value.query);
  return (
    <>
      <Builder question={question} onChange={change} />
      <Controls filters={question.filters} onChange={changeFilters} refusal={undefined} />
      {isAsked && <Result question={question} />}
    </>
  );
}

function Result({ question }: { question: Question }) {
  const polled = useAnswer(question);
  const text = words.value.ask;
  return (
    <Answer of={polled}>
      {(answer) => (
        <>
          <Panel title={text.answer} class="ask-result">
            <Picture question={question} answer={answer} />
            {answer.rows.length < answer.total_rows && question.limit === '' && (
              <p class="muted">{text.cut(answer.rows.length, answer.total_rows)}</p>
            )}
          </Panel>
          <Panel title={text.goOn}>
            <GoOn question={question} answer={answer} />
          </Panel>
          <Panel title={text.table}>
            <AnswerTable answer={answer} />
          </Panel>
        </>
      )}
    </Answer>
  );
}
