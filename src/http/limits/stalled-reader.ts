import type { ServerResponse } from 'node:http';

/**
 * Cuts the connection of an answer whose reader has taken nothing for `afterMs`. Cuts nothing while the answer waits
 * for the service.
 */
export function cutWhenStalled(answer: ServerResponse, afterMs: number): void {
  // Node.js itself starts the time again when the system's buffer has shrunk meanwhile.
  answer.setTimeout(afterMs, () => {
    if (answer.socket && answer.socket.writableLength > 0) answer.socket.destroy();
  });
}
