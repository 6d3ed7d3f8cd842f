/* global PAGE */
/**
 * The part of the worker that shows the page while the service is away. It keeps the page's own files and its HTML, and nothing
 * else: no answer of the API, no stream. `PAGE` is written by the build: the release, its files, and the paths of its views.
 * @typedef {{ release: string, entry: string, files: readonly string[], views: string }} Page
 */
const PREFIX = 'page-';
/** One cache a release: its HTML and its files belong together. */
const CACHE = `${PREFIX}${PAGE.release}`;
/** All views are the same HTML. */
const HTML = '/';
const FILES = '/assets/';
const VIEWS = new RegExp(PAGE.views);
/** A network that gives no answer for this long counts as no network. */
const MAX_SILENCE_MS = 10_000;

/** Keeps the files of this release, and last its HTML: with it the release is whole, and the others can go. */
async function keepPage() {
  const cache = await caches.open(CACHE);
  if (await cache.match(HTML, { ignoreVary: true })) return;
  await cache.addAll(PAGE.files);
  const response = await fetch(HTML, { headers: { Accept: 'text/html' }, cache: 'no-cache' });
  const html = response.ok && !response.redirected ? await response.clone().text() : '';
  // While releases change, one process may send the worker of one and another the HTML of the other.
  if (!html.includes(PAGE.entry)) return;
  await cache.put(HTML, response);
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page stays as good as without a worker when the browser keeps nothing: its disk may be full. */
function tryKeepPage() {
  return keepPage().catch(() => undefined);
}

/** What is kept for a request; nothing where the browser refuses to look. */
function kept(request) {
  return caches.match(request, { ignoreVary: true }).catch(() => undefined);
}

/** The page as the service has it now; the kept one when it does not answer, or a proxy answers in its place. */
async function answerPage(event) {
  const answer = fetch(event.request);
  const silence = new Promise((resolve) => {
    setTimeout(resolve, MAX_SILENCE_MS);
  });
  const response = await Promise.race([answer, silence]).catch(() => undefined);
  if (!response || response.status >= 500) return (await kept(HTML)) ?? answer;
  event.waitUntil(tryKeepPage());
  return response;
}

/** A file of the page: names have a hash in them, so what is kept is right for good. */
async function answerFile(request) {
  const file = await kept(request);
  if (file) return file;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    await caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return response;
}

// Pushes must come also where nothing can be kept: to install never fails.
addEventListener('install', (event) => event.waitUntil(tryKeepPage().then(() => skipWaiting())));

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (VIEWS.test(pathname)) event.respondWith(answerPage(event));
  } else if (pathname.startsWith(FILES) && search === '') event.respondWith(answerFile(request));
});
