/**
 * The worker between the page and the program at the viewer's radio. It has one socket, which is the only one that its policy allows;
 * what is said over it is the page's. The page sends `{ type: 'open' }`, and `{ type: 'send', text }` while it is open; it is told
 * `open`, `message` with the text, and `close` with the code.
 */
const port = new URL(globalThis.location.href).searchParams.get('port');
/** A browser that refuses the address throws; one that does not reach it says the same by this code. */
const NOT_REACHED = 1006;

/** @type {WebSocket | undefined} */
let socket;

function tell(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page of this worker, not to a window
  globalThis.postMessage(message);
}

function connect() {
  try {
    socket = new WebSocket(`ws://127.0.0.1:${port}`);
  } catch {
    tell({ type: 'close', code: NOT_REACHED });
    return;
  }
  socket.addEventListener('open', () => tell({ type: 'open' }));
  socket.addEventListener('message', ({ data }) => tell({ type: 'message', text: data }));
  socket.addEventListener('close', ({ code }) => tell({ type: 'close', code }));
}

globalThis.addEventListener('message', ({ data }) => {
  if (data.type === 'open') connect();
  else socket?.send(data.text);
});
