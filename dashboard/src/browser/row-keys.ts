const ROWS = 'tbody tr, ol.rows > li';
/** The heads of a table are a row where they can be pressed. */
const ROWS_AND_HEADS = `thead tr:has(button), ${ROWS}`;

/**
 * Moves the focus between the links of a table or of a list by rows: up and down in a column, left and right in a row,
 * Home and End to the first and the last row. After its links come the buttons of a row. They are no stops of the Tab
 * key: hundreds of them would stand between what is before the table and what is after it.
 */
export function moveInRows(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const region = event.currentTarget as HTMLElement;
  const rows = [...region.querySelectorAll(ROWS_AND_HEADS)];
  const heads = rows.filter((one) => !one.matches(ROWS)).length;
  const focused = document.activeElement;
  const row = focused?.closest(ROWS_AND_HEADS) ?? null;
  if (focused !== region && row === null) return;
  const index = row === null ? heads - 1 : rows.indexOf(row);
  const column = row === null ? 0 : linksOf(row).indexOf(focused as HTMLElement);
  const targets: Readonly<Record<string, () => readonly [number, number]>> = {
    ArrowDown: () => [index + 1, column],
    ArrowUp: () => [index - 1, column],
    ArrowRight: () => (row === null ? [heads, 0] : [index, column + 1]),
    ArrowLeft: () => [index, column - 1],
    Home: () => [heads, column],
    End: () => [rows.length - 1, column],
  };
  const target = targets[event.key]?.();
  if (!target) return;
  const [toRow, toColumn] = target;
  const next = rows[toRow];
  const link = next && linksOf(next)[toColumn];
  if (!link && row === null) return;
  event.preventDefault();
  link?.focus();
}

function linksOf(row: Element): HTMLElement[] {
  const links = [...row.querySelectorAll<HTMLElement>('a[href]')];
  const buttons = [...row.querySelectorAll<HTMLElement>('button')];
  return [...links, ...buttons].filter((one) => one.offsetParent !== null);
}
