/** What Node keeps of each write besides its bytes, until it is sent. 180 bytes were measured for a pong. */
const WRITE_OVERHEAD_BYTES = 256;

/**
 * Bounds what waits to be sent to one client. Every write of its connection goes through {@link write}, and
 * is counted until the socket has sent it.
 */
export class UnsentBytes {
  private unsent = 0;

  /** @param onExceeded ends the connection; called for each write that is refused */
  constructor(
    private readonly maxBytes: number,
    private readonly onExceeded: () => void,
  ) {}

  /** Bytes not sent yet, with what each write costs besides. */
  get bytes(): number {
    return this.unsent;
  }

  /**
   * Hands a write to the socket, or refuses it when the maximum is exceeded already: the excess is one write
   * at most.
   * @param hand writes, and calls `sent` when that is done or has failed
   */
  write(byteLength: number, hand: (sent: () => void) => void): void {
    if (this.unsent > this.maxBytes) {
      this.onExceeded();
      return;
    }
    const cost = byteLength + WRITE_OVERHEAD_BYTES;
    this.unsent += cost;
    hand(() => {
      this.unsent -= cost;
    });
  }
}
