/** The skimmers that were heard of, numbered from 0, with their base calls. */
export class Skimmers {
  /** The number of each one's base call. */
  readonly bases: number[] = [];
  private readonly places = new Map<number, number>();
  /** The count in which each was met last. */
  private readonly metIn: number[] = [];
  private counts = 0;

  /** The place of a skimmer, which it keeps. */
  placeOf(skimmer: number, base: number): number {
    const known = this.places.get(skimmer);
    if (known !== undefined) return known;
    const place = this.bases.push(base) - 1;
    this.metIn.push(0);
    this.places.set(skimmer, place);
    return place;
  }

  /** How many different ones are told, by their places. */
  countDifferent(tellAll: (tell: (place: number) => void) => void): number {
    const count = ++this.counts;
    let different = 0;
    tellAll((place) => {
      if (this.metIn[place] === count) return;
      this.metIn[place] = count;
      different++;
    });
    return different;
  }
}
