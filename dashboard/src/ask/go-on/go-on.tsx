import { CopyButton } from '../../parts/copy-button.js';
import { Toggles } from '../../parts/toggles.js';
import { goWith, place } from '../../address/router.js';
import { nowMs } from '../../words/time.js';
import { words } from '../../words/words.js';
import type { Question } from '../question.js';
import type { Answered } from '../use-answer.js';
import { archiveSql } from './archive-sql.js';
import { addressOf, csvOf, snippetOf, type Tool, TOOLS } from './snippets.js';

/** The parameter of the page that says which tab is open. */
const TAB = 'with';

/** The same question for other tools, and what to cite. */
export function GoOn({ question, answer }: { question: Question; answer: Answered }) {
  const text = words.value.ask;
  const given = place.value.query.get(TAB);
  const tool = TOOLS.find((name) => name === given) ?? 'curl';
  const address = addressOf(location.origin, question, answer.permalink);
  const snippet = textFor(tool, question, answer, address);
  return (
    <div class="ask-go-on">
      <p>
        {answer.permalink === undefined ? text.noPermalink : text.permalink}{' '}
        <a href={`${address}&format=json`} target="_blank" rel="noreferrer">
          {text.formats.json}
        </a>{' '}
        <a href={csvOf(address)} download={`spots-by-${answer.by.join('-')}.csv`}>
          {text.formats.csv}
        </a>{' '}
        <CopyButton label={text.copyLink} text={() => address} />
      </p>
      <Toggles
        label={text.goOn}
        options={TOOLS.map((name) => [name, name === 'archive' ? text.archive : name] as const)}
        chosen={[tool]}
        onToggle={(name) => goWith({ [TAB]: name === TOOLS[0] ? '' : name })}
      />
      {snippet === undefined ? (
        <p class="muted">{text.noArchive}</p>
      ) : (
        <>
          <pre class="ask-snippet" tabIndex={0} aria-label={tool}>
            <code>{snippet}</code>
          </pre>
          <CopyButton label={text.copy} text={() => snippet} />
        </>
      )}
    </div>
  );
}

function textFor(
  tool: Tool,
  question: Question,
  answer: Answered,
  address: string,
): string | undefined {
  if (tool !== 'archive') return snippetOf(tool, address);
  const window = [Date.parse(answer.since), Date.parse(answer.until)] as const;
  return archiveSql(location.origin, question, window, nowMs());
}
