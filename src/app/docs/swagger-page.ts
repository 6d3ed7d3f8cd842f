import type { SwaggerCustomOptions } from '@nestjs/swagger';
import { SNIPPET_LANGUAGES, snippetsPlugin } from './request-snippets.js';

/**
 * Colours with enough contrast, and the width of a phone: the template of the page has no other place for a
 * `meta`, so the style sheet is closed for it and opened again.
 */
export const DOCS_STYLE = `
.swagger-ui .topbar { display: none }
.swagger-ui .info .title small { background: #4a5560 }
.swagger-ui .info .title small.version-stamp { background: #3b6d0b }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0a5a9c }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17713b }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5300 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e }
.swagger-ui .btn.authorize { color: #17713b; border-color: #17713b }
.swagger-ui .btn.authorize svg { fill: #17713b }
.swagger-ui .info a, .swagger-ui a.nostyle:hover, .swagger-ui .markdown a { color: #0a5a9c }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #3b4151 }
.swagger-ui .opblock-tag small, .swagger-ui .parameter__in, .swagger-ui .prop-format { color: #3b4151 }
.swagger-ui .execute-wrapper, .swagger-ui .opblock .btn-group { position: sticky; bottom: 0; z-index: 1; background: #fafafa; padding: 12px 20px }
</style>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>`;

/** The page of the document: what can be tried is open to be tried, and what was entered stays over a reload. */
export const DOCS_OPTIONS: SwaggerCustomOptions['swaggerOptions'] = {
  tryItOutEnabled: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  filter: true,
  defaultModelsExpandDepth: 0,
  requestInterceptor: hearStreamForAWhile,
  requestSnippetsEnabled: true,
  requestSnippets: { generators: SNIPPET_LANGUAGES, defaultExpanded: true, languages: null },
  plugins: [snippetsPlugin, showAnswers, plainLongAnswers],
  onComplete: fillFormByLinks,
};

/** What the page has of its own state, as far as it is used here. */
interface SwaggerUi {
  readonly layoutActions: { show(thing: readonly string[], isShown: boolean): void };
  readonly specActions: {
    changeParam(path: readonly string[], name: string, where: string, value: unknown): void;
  };
  readonly specSelectors: { specJson(): { toJS(): { paths: Paths } } };
}

type Paths = Record<
  string,
  Record<
    string,
    {
      operationId?: string;
      tags?: string[];
      parameters?: { name: string; in: string; schema?: { type?: string } }[];
    }
  >
>;

/**
 * Has a link such as `#try/findStations?spotter_continent=EU` open that operation with its form filled in. It runs in the browser,
 * which has its text alone: it uses nothing from outside.
 */
function fillFormByLinks(): void {
  const browser = globalThis as unknown as {
    readonly ui: SwaggerUi;
    readonly document: {
      addEventListener(type: 'click', listener: (event: Event) => void): void;
      getElementById(id: string): { scrollIntoView(): void } | null;
    };
  };
  browser.document.addEventListener('click', (event) => {
    const target = event.target as unknown as {
      closest?(selector: string): { getAttribute(name: string): string } | null;
    };
    const link = target.closest?.('a[href^="#try/"]');
    if (!link) return;
    event.preventDefault();
    const [id = '', query = ''] = link.getAttribute('href').slice('#try/'.length).split('?');
    const sent = new URLSearchParams(query);
    const { layoutActions, specActions, specSelectors } = browser.ui;
    for (const [path, item] of Object.entries(specSelectors.specJson().toJS().paths)) {
      for (const [method, { operationId, tags = [], parameters = [] }] of Object.entries(item)) {
        if (operationId !== id) continue;
        const [tag = 'default'] = tags;
        layoutActions.show(['operations-tag', tag], true);
        layoutActions.show(['operations', tag, id], true);
        for (const { name, in: where, schema } of parameters) {
          if (where !== 'query') continue;
          const text = sent.get(name) ?? undefined;
          const value = schema?.type === 'array' ? text?.split(',') : text;
          specActions.changeParam([path, method], name, where, value);
        }
        browser.document.getElementById(`operations-${tag}-${id}`)?.scrollIntoView();
      }
    }
  });
}

/**
 * Ends a stream that is tried after five seconds, and shows what came: the page waits for the end of an answer. It runs in the
 * browser, which has its text alone: it uses nothing from outside.
 */
function hearStreamForAWhile(request: Record<string, unknown>): object {
  if (!/\/stream(\?|$)/.test(String(request.url))) return request;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser has the text of this function alone
  const userFetch = async (url: string, init: RequestInit): Promise<Response> => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 5_000);
    const response = await fetch(url, { ...init, signal: ending.signal });
    if (!response.ok || !response.body) return response;
    let text = '';
    try {
      const decoder = new TextDecoder();
      for (const reader = response.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
      }
    } catch {
      // Five seconds are over.
    }
    const { status, headers } = response;
    return new Response(text, { status, headers });
  };
  return { ...request, userFetch };
}

/** What a plugin may ask of the page. */
interface SpecSystem {
  readonly specSelectors: SwaggerUi['specSelectors'];
}

type SetResponse = (path: string, method: string, response: unknown) => unknown;

/** Scrolls to an answer when it comes. It runs in the browser, which has its text alone: it uses nothing from outside. */
function showAnswers(): object {
  const browser = globalThis as unknown as {
    readonly document: {
      querySelector(selector: string): { scrollIntoView(how: object): void } | null;
    };
    requestAnimationFrame(draw: () => void): void;
  };
  const setResponse =
    (original: SetResponse, { specSelectors }: SpecSystem): SetResponse =>
    (path, method, response) => {
      const result = original(path, method, response);
      const { operationId } = specSelectors.specJson().toJS().paths[path]?.[method] ?? {};
      const answer = `.opblock[id$="-${operationId}"] .live-responses-table`;
      let framesLeft = 60;
      const look = (): void => {
        const drawn = browser.document.querySelector(answer);
        if (drawn) drawn.scrollIntoView({ block: 'start' });
        else if (framesLeft-- > 0) browser.requestAnimationFrame(look);
      };
      browser.requestAnimationFrame(look);
      return result;
    };
  return { statePlugins: { spec: { wrapActions: { setResponse } } } };
}

/** What a text is shown by: it is asked for its plain look where colours are off. */
interface ShownText {
  readonly children: unknown;
  readonly renderPlainText?: (by: { children: unknown; PlainTextViewer: unknown }) => unknown;
}

/**
 * Shows a long answer without colours: to colour the 340 entities of the country file takes a browser ten seconds. It runs in the
 * browser, which has its text alone: it uses nothing from outside.
 */
function plainLongAnswers(): object {
  const mostCharacters = 20_000;
  interface System {
    readonly React: { createElement(component: unknown, properties: ShownText): unknown };
    readonly getComponent: (name: string) => unknown;
  }
  const SyntaxHighlighter = (original: unknown, { React, getComponent }: System) =>
    function shownText(properties: ShownText): unknown {
      const { children, renderPlainText } = properties;
      const isLong = typeof children === 'string' && children.length > mostCharacters;
      return isLong && renderPlainText
        ? renderPlainText({ children, PlainTextViewer: getComponent('PlainTextViewer') })
        : React.createElement(original, properties);
    };
  return { wrapComponents: { SyntaxHighlighter } };
}
