const LOGIN = /login:|enter your call/i;
const SPOT = /^DX de +([A-Z0-9/#-]+):? *(\d+\.\d{1,2}) +([A-Z0-9/-]{3,}) +(.*\S)? +(\d{4})Z/;

/** Above it a piece is left out. */
const MAX_PIECE = 1_000;

/** Reads as DXClusterAPI does: what comes at once is one line, and what follows the first spot in it is lost. */
export class OnePieceReader {
  readonly spotted: string[] = [];
  private hasLoggedIn = false;

  constructor(
    private readonly send: (line: string) => void,
    private readonly call: string,
  ) {}

  receive(piece: string): void {
    if (!this.hasLoggedIn && LOGIN.test(piece)) {
      this.hasLoggedIn = true;
      this.send(this.call);
      return;
    }
    if (piece.length > MAX_PIECE) return;
    const callsign = SPOT.exec(piece)?.[3];
    if (callsign !== undefined) this.spotted.push(callsign);
  }
}
