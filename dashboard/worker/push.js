/**
 * The part of the worker that shows what the service pushes, and opens the page when it is clicked.
 * @typedef {{ frequency: number, mode: string }} Tuning
 * @typedef {{ alert?: { id?: string }, event?: string, spot?: Tuning & { id: number, callsign: string }, user?: { callsign: string }, title?: string, text?: string }} Message
 */

/** Where a click leads: to the station, or to the alerts. */
function pathOf({ spot }) {
  return spot ? `/?call=${encodeURIComponent(spot.callsign)}` : '/alerts';
}

/** Browsers demand that every push is shown, also one that cannot be read. @returns {Message} */
function readMessage(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

function show(message) {
  const { alert, event, spot, user, title, text } = message;
  return globalThis.registration.showNotification(title ?? 'Spots', {
    body: text ?? '',
    icon: '/favicon.ico',
    // A message that is repeated after a crash takes the place of the first.
    tag: [alert?.id, event, spot?.id ?? user?.callsign].join(' '),
    // A page that has a radio tunes it.
    data: { path: pathOf(message), spot: spot && { frequency: spot.frequency, mode: spot.mode } },
  });
}

/**
 * Comes back to a page that was opened there; otherwise opens one. The page may show another view by now, of which the browser does
 * not tell: it is told where to go. One page that is open already is told the spot.
 */
async function open({ path, spot }) {
  const pages = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { href } = new URL(path, globalThis.location.origin);
  const page = pages.find(({ url }) => url === href);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker, not a window
  (page ?? pages[0])?.postMessage(page ? { path, spot } : { spot });
  return page ? page.focus() : globalThis.clients.openWindow(href);
}

globalThis.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))));

globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
