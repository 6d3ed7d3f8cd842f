/** Prints what a test measured, on one line, for docs/reliability.md. Numbers are rounded. */
export function printFigures(test: string, figures: Readonly<Record<string, unknown>>): void {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value;
  process.stdout.write(`figures of ${test}: ${JSON.stringify(figures, round)}\n`);
}
