/** Maximum piece: an Ethernet packet carries it over IPv4 or IPv6, with some bytes left for tunnels. */
const MAX_PIECE_BYTES = 1_360;

const LF = 10;

/**
 * Cuts lines into pieces that a packet carries whole. Some programs (CQRLOG, QLog) read each packet by itself, and lose
 * a line that continues in the next. A longer line is a piece of its own. No bytes are copied.
 */
export function piecesOf(lines: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  while (lines.length - from > MAX_PIECE_BYTES) {
    const within = lines.lastIndexOf(LF, from + MAX_PIECE_BYTES - 1) + 1;
    const next = lines.indexOf(LF, from) + 1;
    const to = within > from ? within : next || lines.length;
    pieces.push(lines.subarray(from, to));
    from = to;
  }
  if (from < lines.length) pieces.push(lines.subarray(from));
  return pieces;
}
