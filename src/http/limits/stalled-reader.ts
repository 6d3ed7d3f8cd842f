import type { ServerResponse } from 'node:http';

/**
 * Cuts the connection of an answer of which its reader has taken nothing for so long. While the answer waits for the service,
 * nothing is cut.
 */
export function cutWhenStalled(answer: ServerResponse, afterMs: number): void {
  // Node.js looks whether the system's buffer was emptied meanwhile.
  answer.setTimeout(afterMs, () => {
    if (answer.socket && answer.socket.writableLength > 0) answer.socket.destroy();
  });
}
