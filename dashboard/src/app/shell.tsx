import { useEffect, useState } from 'preact/hooks';
import { awaySinceMs, condition, health, inventing } from '../service/connection.js';
import { useOneStop } from '../parts/one-stop.js';
import { filtersText } from '../filtering/text/filters-text.js';
import { useCountries } from '../radio/countries.js';
import { FILTER_NAMES, type Filters, NO_FILTERS, readFilters } from '../address/filters.js';
import { AT } from '../address/parameters.js';
import { NEEDED } from '../needed/needed.js';
import { addedPages } from './added-pages.js';
import { LanguageChoice } from '../language/language-choice.js';
import { Away } from '../install/away.js';
import { ConditionsLine } from './conditions-line.js';
import { InstallButton } from '../install/install-button.js';
import { LogNote } from '../needed/panel/log-note.js';
import { LoggerLine } from './logger-line.js';
import { unusedNames } from '../address/own-names.js';
import { rich } from '../parts/rich.js';
import { rig } from '../rig/rig.js';
import { RigDisplay } from '../rig/rig-display.js';
import { place, toHref } from '../address/router.js';
import { theme, type Theme } from '../browser/theme.js';
import { clockText, dateText, HOUR_MS, now, nowMs } from '../words/time.js';
import { groupAt, type View, ViewBody, viewAt, VIEWS } from './views.js';
import { words } from '../words/words.js';

/** The frame around every view: navigation, state, clock. */
export function Shell() {
  const { path, query } = place.value;
  const current = viewAt(path);
  const { views, shell: text } = words.value;
  const oneStop = useOneStop<HTMLElement>('[aria-current]');
  // Where the views are one line that moves sideways, a button shows all of them.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    const { current: strip } = oneStop.ref;
    const link = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !link) return;
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [current, isOpen]);
  const filters = readFilters(query);
  const unused = unusedNames(path, query);
  useCountries(Boolean(filters.more.dxcc || filters.more.spotter_dxcc));
  const title = titleOf(path, views[current.name], filters);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (meta) meta.content = text.description;
  }, [text]);
  return (
    <>
      <a class="skip" href="#main">
        {text.skip}
      </a>
      <header class="top">
        <a class="brand" href="/">
          <Mark />
          <span>{text.brand}</span>
        </a>
        <div class="views">
          <nav
            id="views"
            aria-label={text.views}
            class={isOpen ? 'is-open' : undefined}
            {...oneStop}
          >
            <ul>
              {VIEWS.map((view) => (
                <li key={view.path} class={view.isAside ? 'aside-view' : undefined}>
                  <a
                    href={hrefOf(view, current, query)}
                    aria-current={view === current ? 'page' : undefined}
                  >
                    {views[view.name]}
                  </a>
                </li>
              ))}
              {addedPages.map(({ href, title: name }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <button
            type="button"
            class="quiet views-toggle"
            aria-expanded={isOpen}
            aria-controls="views"
            aria-label={text.allViews}
            title={text.allViews}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">☰</span>
          </button>
        </div>
        <div class="top-end">
          {rig.value && <RigDisplay />}
          <ConditionChip />
          <UtcClock />
          <PageTools isMine={current.name === 'mine'} />
        </div>
      </header>
      <Away />
      {health.value?.demo && (
        // All of it is seen while it has the focus, by a tap.
        <aside class="demo" tabIndex={-1} aria-label={text.demo}>
          <strong>{text.demo}.</strong> <span class="demo-what">{text.demoInvented}</span>{' '}
          <span class="demo-how">
            {text.demoSet} <code>CALLSIGN</code> {text.demoListens}{' '}
            <a href={contestHref()}>{text.demoContest}</a>
          </span>
          {inventing.value !== undefined && <p role="status">{inventing.value}</p>}
        </aside>
      )}
      {health.value?.feeds.length === 0 && path !== '/status' && <NoFeed />}
      <main
        id="main"
        tabIndex={-1}
        class={`${path === '/' ? 'is-live' : ''} ${useIsSettled() ? '' : 'is-early'}`}
      >
        {unused.length > 0 && (
          <p class="muted not-used" role="status">
            {text.notUsed(unused.join(', '))}
          </p>
        )}
        <ViewBody path={path} />
      </main>
      <LogNote />
      <footer>
        <ConditionsLine />
        <LoggerLine filters={current.showsFilters ? filters : NO_FILTERS} />
        <p>
          <a href="/docs">{text.apiDocumented}</a> · <a href="/docs/openapi.json">{text.openApi}</a>{' '}
          · {text.timesAreUtc}
          {health.value && ` · ${text.version(health.value.version)}`} <InstallButton />
        </p>
      </footer>
    </>
  );
}

/** What is chosen goes with the viewer between the views that show it; a click on the present one takes it off. */
function hrefOf(view: View, current: View, query: URLSearchParams): string {
  if (view === current || !view.showsFilters || !current.showsFilters) return view.path;
  const kept = [...FILTER_NAMES, 'since', 'until', AT, NEEDED];
  return toHref(view.path, Object.fromEntries(kept.map((name) => [name, query.get(name) ?? ''])));
}

/** The band map in the middle of the hour of contest that each day of the demo has: the latest that is over. */
function contestHref(): string {
  const latestMs = nowMs() - CONTEST_MS;
  return `/bandmap?band=20m&at=${new Date(latestMs).toISOString().slice(0, 10)}T19:30Z`;
}

/** From the beginning of a day to the end of its contest. */
const CONTEST_MS = 20 * HOUR_MS;

/** The view is shown, without what may stand above it, when the state of the service takes longer. */
const STATE_WAIT_MS = 1_000;

/** Whether it is known what stands above the view, as that this is the demo: a view that is seen before would move. */
function useIsSettled(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), STATE_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate || health.value !== undefined || awaySinceMs.value !== undefined;
}

/** Why every view is empty, and what to do about it. */
function NoFeed() {
  const { condition: say, status } = words.value;
  return (
    <aside class="demo" aria-label={say.noFeed}>
      {rich(status.noFeed, { code: (name) => <code>{name}</code> })}
    </aside>
  );
}

/** What differs between tabs comes first. */
function titleOf(path: string, view: string, filters: Filters): string {
  const { brand, newGroup, live } = words.value.shell;
  if (path === '/groups/new') return `${newGroup} – ${brand}`;
  const group = groupAt(path);
  if (group !== undefined) return `${group} – ${brand}`;
  const chosen = viewAt(path).showsFilters ? filtersText(filters) : '';
  const title = path === '/' ? live : `${view} – ${brand}`;
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
      {clockText(now.value)} <abbr title={words.value.shell.utc}>UTC</abbr>
    </time>
  );
}

/** How the page is set up, as one stop of the Tab key. */
function PageTools({ isMine }: { isMine: boolean }) {
  const { mine } = words.value.views;
  return (
    <div class="page-tools" role="toolbar" aria-label={mine} {...useOneStop()}>
      <LanguageChoice />
      <ThemeSwitch />
      <a
        class="button quiet to-mine"
        href="/mine"
        title={mine}
        aria-label={mine}
        aria-current={isMine ? 'page' : undefined}
      >
        <span aria-hidden="true">⚙</span>
      </a>
    </div>
  );
}

const THEMES: Readonly<Record<Theme, { next: Theme; sign: string }>> = {
  auto: { next: 'light', sign: '◐' },
  light: { next: 'dark', sign: '○' },
  dark: { next: 'auto', sign: '●' },
};

function ThemeSwitch() {
  const { next, sign } = THEMES[theme.value];
  const { themes, theme: say } = words.value.shell;
  const label = say(themes[theme.value], themes[next]);
  return (
    <button
      type="button"
      class="quiet"
      title={label}
      aria-label={label}
      onClick={() => (theme.value = next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
