import { askGroups } from '../aggregates/ask.js';
import type { Filters } from '../address/filters.js';
import type { Moment } from '../moment/moment.js';
import { Band } from '../parts/band.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { toHref } from '../address/router.js';
import { ageText, count, now } from '../words/time.js';
import { type Request, usePolling } from '../service/use-polling.js';
import { words } from '../words/words.js';
import { groupsEachMs, toGroupsQuery } from './use-heard-map.js';

/** A station that a skimmer heard on a band. */
interface LongPath {
  readonly callsign: string;
  readonly spotter: string;
  readonly band: string;
  readonly km: number;
  /** The best, dB. */
  readonly snr: number;
  readonly last: string;
}

const LONGEST = 15;

interface LongestPathsProps {
  readonly filters: Filters;
  readonly isAsked: boolean;
  /** What is shown instead of now. */
  readonly moment: Moment | undefined;
}

/** The longest paths of all spots that match, in words. Nothing is requested until `isAsked`. */
export function LongestPaths({ filters, isAsked, moment }: LongestPathsProps) {
  const text = words.value.map;
  const query = toGroupsQuery(filters);
  const ask: Request<readonly LongPath[]> = async ({ signal }) => {
    const { rows } = await askGroups(
      {
        ...query,
        by: ['callsign', 'spotter', 'band'],
        measure: ['distance_max', 'snr_max', 'last'],
        order: '-distance_max',
        limit: LONGEST,
      },
      signal,
    );
    return rows.flatMap(([callsign, spotter, band, km, snr, last]) =>
      km === null
        ? []
        : {
            callsign: String(callsign),
            spotter: String(spotter),
            band: String(band),
            km: Number(km),
            snr: Number(snr),
            last: String(last),
          },
    );
  };
  const about = JSON.stringify(['longest', isAsked, query]);
  const polled = usePolling(isAsked ? ask : undefined, groupsEachMs(filters), about);
  return (
    <Panel title={text.longest}>
      <Answer of={polled}>
        {(paths) =>
          paths.length === 0 ? (
            <Empty>{text.noPath}</Empty>
          ) : (
            <div class="scroll-x">
              <DataTable
                columns={columns(moment)}
                rows={paths}
                keyOf={({ callsign, spotter, band }) => `${callsign} ${spotter} ${band}`}
              />
            </div>
          )
        }
      </Answer>
    </Panel>
  );
}

function columns(moment: Moment | undefined): Column<LongPath>[] {
  const heads = words.value.tables;
  return [
    { head: 'km', isNumber: true, cell: ({ km }) => count(km) },
    {
      head: heads.station,
      isRowHead: true,
      cell: ({ callsign }) => <a href={toHref('/', { call: callsign })}>{callsign}</a>,
    },
    {
      head: heads.skimmer,
      class: 'long',
      cell: ({ spotter }) => <a href={toHref('/', { spotter })}>{spotter}</a>,
    },
    { head: heads.band, isFolded: true, cell: ({ band }) => <Band name={band} /> },
    { head: 'dB', isNumber: true, isFolded: true, cell: ({ snr }) => snr },
    {
      head: heads.ago,
      isNumber: true,
      isFolded: true,
      cell: ({ last }) => ageText(last, moment?.atMs ?? now.value),
    },
  ];
}
