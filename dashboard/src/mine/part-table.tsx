import { useState } from 'preact/hooks';
import { toggled } from '../address/filters.js';
import type { MineKey } from '../browser/kept.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Tick } from '../parts/tick.js';
import { words } from '../words/words.js';
import { PARTS } from './parts.js';

/** Which parts are ticked: all, until the viewer takes some away. */
export interface Ticks {
  readonly keys: readonly MineKey[];
  readonly ticked: readonly MineKey[];
  readonly toggle: (key: MineKey) => void;
}

export function useTicks(keys: readonly MineKey[]): Ticks {
  const [away, setAway] = useState<readonly MineKey[]>([]);
  return {
    keys,
    ticked: keys.filter((key) => !away.includes(key)),
    toggle: (key) => setAway(toggled(away, key)),
  };
}

interface PartTableProps {
  readonly ticks: Ticks;
  readonly columns: readonly Column<MineKey>[];
}

/** Parts, each with a box to tick. */
export function PartTable({ ticks, columns }: PartTableProps) {
  const { here, parts } = words.value.mine;
  const part: Column<MineKey> = {
    head: here.part,
    isRowHead: true,
    cell: (key) => (
      <Tick checked={ticks.ticked.includes(key)} onChange={() => ticks.toggle(key)}>
        {parts[key]}
      </Tick>
    ),
  };
  return (
    <div class="scroll-x">
      <DataTable columns={[part, ...columns]} rows={ticks.keys} keyOf={(key) => key} />
    </div>
  );
}

/** What a part is, in a few words; `–` for what was never chosen. */
export function PartValue({ part, value }: { readonly part: MineKey; readonly value: unknown }) {
  return <bdi>{value === undefined ? '–' : PARTS[part].say(value)}</bdi>;
}
