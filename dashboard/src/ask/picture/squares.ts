/** A square of the map in degrees; north and east are its ends. */
export interface MapSquare {
  readonly south: number;
  readonly west: number;
  readonly height: number;
  readonly width: number;
}

const LETTER_A = 65;

/** The square of a locator of two or four characters. */
export function squareOfGrid(grid: string): MapSquare {
  const letter = (at: number) => grid.toUpperCase().charCodeAt(at) - LETTER_A;
  const field = { south: letter(1) * 10 - 90, west: letter(0) * 20 - 180 };
  if (grid.length < 4) return { ...field, height: 10, width: 20 };
  return {
    south: field.south + Number(grid[3]),
    west: field.west + 2 * Number(grid[2]),
    height: 1,
    width: 2,
  };
}

/** The square of a whole degree. */
export function squareOfDegree(latitude: number, longitude: number): MapSquare {
  return { south: latitude, west: longitude, height: 1, width: 1 };
}
