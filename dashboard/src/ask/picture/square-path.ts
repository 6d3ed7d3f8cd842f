/** A cell of a heat map or a square of a map by its edges, in px of the picture. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly value: number;
}

/** The path of a square. The edge where two meet is one number to both: a width of its own would be rounded apart from it. */
export function squarePath({ left, top, right, bottom }: Square): string {
  return `M${round(left)} ${round(top)}H${round(right)}V${round(bottom)}H${round(left)}z`;
}

/** Tenths of a px are enough, and half as long. */
function round(px: number): number {
  return Math.round(px * 10) / 10;
}
