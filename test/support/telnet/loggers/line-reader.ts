/** Collects pieces of TCP and gives them on as lines without their ends, as programs do that wait for the end of a line. */
export function byLine(take: (line: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.replaceAll('\r', ''));
  };
}
