import type { Activity } from '../service/api.js';
import { bandAt } from '../radio/bands.js';
import { ageText, count, now } from '../words/time.js';
import { words } from '../words/words.js';
import { Band } from '../parts/band.js';
import type { Column } from '../parts/data-table.js';

type Heard = Activity['callsigns'][number];

/**
 * What was heard of a station: spots, and the newest of them.
 * @param lastOf what was heard; nothing where it is not known
 */
export function heardColumns<Row>(
  lastOf: (row: Row) => Heard | undefined,
  notHeard: string,
): Column<Row>[] {
  const heads = words.value.tables;
  return [
    {
      head: heads.spots,
      isNumber: true,
      cell: (row) => spotsText(lastOf(row)),
    },
    {
      head: heads.band,
      isFolded: true,
      cell: (row) => bandOf(lastOf(row)),
    },
    {
      head: 'kHz',
      isNumber: true,
      isFolded: true,
      cell: (row) => lastOf(row)?.last_frequency?.toFixed(1) ?? '',
    },
    { head: heads.mode, isFolded: true, cell: (row) => lastOf(row)?.last_mode ?? '' },
    {
      head: 'dB',
      isNumber: true,
      isFolded: true,
      cell: (row) => lastOf(row)?.last_snr ?? '',
    },
    {
      head: heads.heard,
      isNumber: true,
      cell: (row) => {
        const at = lastOf(row)?.last_spotted;
        return at ? ageText(at, now.value) : notHeard;
      },
    },
  ];
}

function spotsText(heard: Heard | undefined): string {
  return heard ? count(heard.count) : '';
}

function bandOf(heard: Heard | undefined) {
  const kHz = heard?.last_frequency;
  return kHz ? <Band name={bandAt(kHz)} /> : '';
}
