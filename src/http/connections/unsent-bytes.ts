/** Memory that Node.js needs for each unsent write beside its bytes; 180 bytes were measured for a pong. */
const WRITE_OVERHEAD_BYTES = 256;

/**
 * Limits the unsent bytes of one client. Every write of its connection goes through {@link write} and is counted until
 * the socket has sent it.
 */
export class UnsentBytes {
  private unsent = 0;

  /** @param onExceeded ends the connection; called for each write that is refused */
  constructor(
    private readonly maxBytes: number,
    private readonly onExceeded: () => void,
  ) {}

  /** Unsent bytes, with the overhead of each write. */
  get bytes(): number {
    return this.unsent;
  }

  /**
   * Writes, unless the maximum is exceeded already: so it is exceeded by one write at most.
   * @param send writes to the socket, and calls `sent` when that is done or has failed
   */
  write(byteLength: number, send: (sent: () => void) => void): void {
    if (this.unsent > this.maxBytes) {
      this.onExceeded();
      return;
    }
    const cost = byteLength + WRITE_OVERHEAD_BYTES;
    this.unsent += cost;
    send(() => {
      this.unsent -= cost;
    });
  }
}
