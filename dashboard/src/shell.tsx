import { useEffect, useRef } from 'preact/hooks';
import { condition, health, inventing } from './connection.js';
import { type Filters, filtersText, NO_FILTERS, readFilters } from './filters.js';
import { LanguageChoice } from './parts/language-choice.js';
import { LoggerLine } from './parts/logger-line.js';
import { place } from './router.js';
import { setTheme, theme, type Theme } from './theme.js';
import { clockText, dateText, now } from './time.js';
import { groupAt, ViewBody, viewAt, VIEWS } from './views.js';
import { words } from './words/words.js';

/** The frame around every view: navigation, state, clock. */
export function Shell() {
  const { path, query } = place.value;
  const current = viewAt(path);
  const { views } = words.value;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the views are a strip that moves sideways.
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 2;
  }, [current]);
  useEffect(() => {
    document.title = titleOf(path, views[current.name], readFilters(query));
  }, [path, current, query, views]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href="/">
          <Mark />
          Spots
        </a>
        <nav aria-label="Views" ref={nav}>
          <ul>
            {VIEWS.map((view) => (
              <li key={view.path}>
                <a href={view.path} aria-current={view === current ? 'page' : undefined}>
                  {views[view.name]}
                </a>
              </li>
            ))}
            <li>
              <a href="/docs">API</a>
            </li>
          </ul>
        </nav>
        <div class="top-end">
          <ConditionChip />
          <UtcClock />
          <ThemeSwitch />
        </div>
      </header>
      {health.value?.demo && (
        <aside class="demo" aria-label="Demo">
          <strong>Demo.</strong> Every station and every spot here is invented. Set{' '}
          <code>CALLSIGN</code> to listen to the real network.
          {inventing.value !== undefined && <p role="status">{inventing.value}</p>}
        </aside>
      )}
      <main id="main" tabIndex={-1} class={path === '/' ? 'is-live' : undefined}>
        <ViewBody path={path} />
      </main>
      <footer>
        <LoggerLine filters={current.showsFilters ? readFilters(query) : NO_FILTERS} />
        <p>
          <a href="/docs">The API, documented</a> · <a href="/docs/openapi.json">OpenAPI</a> · Times
          are UTC{health.value && <> · version {health.value.version}</>}
        </p>
        <LanguageChoice />
      </footer>
    </>
  );
}

/** What differs between tabs comes first. */
function titleOf(path: string, view: string, filters: Filters): string {
  if (path === '/groups/new') return 'New group – Spots';
  const group = groupAt(path);
  if (group !== undefined) return `${group} – Spots`;
  const chosen = viewAt(path).showsFilters ? filtersText(filters) : '';
  const title = path === '/' ? 'Spots, live' : `${view} – Spots`;
  return chosen === '' ? title : `${chosen} – ${title}`;
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="3.2" fill="currentColor" />
      <g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">
        <path d="M9.6 9.6a9 9 0 0 0 0 12.8M22.4 9.6a9 9 0 0 1 0 12.8" />
        <path d="M5.4 5.4a15 15 0 0 0 0 21.2M26.6 5.4a15 15 0 0 1 0 21.2" opacity=".55" />
      </g>
    </svg>
  );
}

/** Whether the spots are live. Screen readers announce a change, but not the seconds. */
function ConditionChip() {
  const { tone, text, detail } = condition.value;
  return (
    <a class={`chip tone-${tone}`} href="/status" title={detail}>
      <span class="dot" aria-hidden="true" />
      <span role="status">{text}</span>
    </a>
  );
}

function UtcClock() {
  return (
    <time class="clock" dateTime={new Date(now.value).toISOString().slice(0, 19)}>
      <span class="clock-date">{dateText(now.value)} </span>
      {clockText(now.value)} <abbr title="Coordinated Universal Time">UTC</abbr>
    </time>
  );
}

const THEMES: Readonly<Record<Theme, { next: Theme; name: string; sign: string }>> = {
  auto: { next: 'light', name: 'as the system', sign: '◐' },
  light: { next: 'dark', name: 'light', sign: '○' },
  dark: { next: 'auto', name: 'dark', sign: '●' },
};

function ThemeSwitch() {
  const { next, name, sign } = THEMES[theme.value];
  const label = `Colours: ${name}. Change to ${THEMES[next].name}`;
  return (
    <button
      type="button"
      class="quiet"
      title={label}
      aria-label={label}
      onClick={() => setTheme(next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
