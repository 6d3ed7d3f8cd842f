/** The words of a dictionary, such as the modes, with their numbers. */
export class NumberedWords {
  readonly #names = new Map<number, string>();
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#names.size;
  }

  add(number: number, name: string): void {
    this.#names.set(number, name);
    this.#numbers.set(name, number);
  }

  nameOf(number: number): string | undefined {
    return this.#names.get(number);
  }

  numberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }
}
