import { homeAt } from '../home/home.js';
import { logNow } from '../needed/state.js';
import type { ColumnId } from '../rows/columns.js';
import { listLook } from '../rows/list-look.js';

/** The columns that the viewer chose and that can have anything in them. */
export function shownColumns(): readonly ColumnId[] {
  return listLook.value.columns.filter(hasAnything);
}

/** The way from home needs one, and what is needed a log. */
function hasAnything(id: ColumnId): boolean {
  if (id === 'from') return homeAt.value !== undefined;
  return id !== 'need' || logNow.value !== undefined;
}
