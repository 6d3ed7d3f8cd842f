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
  /** What is told of each part, below its head. */
  readonly columns: readonly (readonly [head: string, valueOf: (key: MineKey) => unknown])[];
}

/** Parts, each with a box to tick, and what they are in a few words; `–` for what was never chosen. */
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
  const values = columns.map(([head, valueOf]): Column<MineKey> => {
    const textOf = (key: MineKey) => {
      const value = valueOf(key);
      return value === undefined ? '–' : PARTS[key].say(value);
    };
    return { head, class: 'text', cell: (key) => <bdi>{textOf(key)}</bdi> };
  });
  return (
    <div class="scroll-x">
      <DataTable columns={[part, ...values]} rows={ticks.keys} keyOf={(key) => key} />
    </div>
  );
}
