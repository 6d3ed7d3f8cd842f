import { useState } from 'preact/hooks';
import { BAND_NAMES } from '../radio/bands.js';
import { entityName } from '../radio/entity-name.js';
import { bearingDegrees, bearingText, distanceKm, type LonLat } from '../radio/geo.js';
import { home } from '../home/home.js';
import { REPORTS, ROWS } from '../address/filters.js';
import { Band } from '../parts/band.js';
import { useSorting } from '../parts/sort-head.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Empty, Panel } from '../parts/panel.js';
import { place, toHref } from '../address/router.js';
import { ageText, count, now, todayStart } from '../words/time.js';
import { words } from '../words/words.js';
import type { Asked } from './choices.js';
import { keyOf } from './compare.js';
import type { Places, Report, SkimmerPlace } from './reports.js';

/** Rows that are drawn before the rest is asked for. */
const FIRST_ROWS = 50;

interface ReportTableProps {
  readonly asked: Asked;
  /** Strongest first. */
  readonly reports: readonly Report[];
  readonly places: Places;
  /** Where the station is. */
  readonly at: LonLat | undefined;
}

/** A row for each skimmer and band. */
export function ReportTable({ asked, reports, places, at }: ReportTableProps) {
  const text = words.value.mySignal;
  const [isWhole, setWhole] = useState(false);
  const { columns, rows } = useSorting(columnsOf(asked, places, at), reports);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <Panel title={text.tableTitle} class="signal-table">
      {reports.length === 0 && <Empty>{text.noReports}</Empty>}
      {reports.length > 0 && (
        <div class="tall scroll-x" tabIndex={0} role="group" aria-label={text.tableTitle}>
          <DataTable columns={columns} rows={shown} keyOf={keyOf} />
        </div>
      )}
      {shown.length < reports.length && (
        <p class="more">
          <button type="button" onClick={() => setWhole(true)}>
            {text.showAll(reports.length)}
          </button>
        </p>
      )}
    </Panel>
  );
}

function columnsOf(asked: Asked, places: Places, at: LonLat | undefined): Column<Report>[] {
  const { heads, bearingHint, bearingFrom } = words.value.mySignal;
  const isMine = asked.callsign === home.value.callsign;
  const bearing = isMine ? heads.bearing : bearingFrom(asked.callsign);
  const pathOf = ({ spotter }: Report) => {
    const to = places.get(spotter)?.at;
    return at && to && { km: distanceKm(at, to), bearing: bearingDegrees(at, to) };
  };
  return [
    {
      head: heads.skimmer,
      isRowHead: true,
      sortValue: ({ spotter }) => spotter,
      cell: (report) => <a href={spotsHref(asked, report)}>{report.spotter}</a>,
    },
    {
      head: heads.country,
      class: 'text',
      isFolded: true,
      sortValue: ({ spotter }) => countryNameOf(places.get(spotter)),
      cell: ({ spotter }) => countryOf(places.get(spotter)),
    },
    {
      head: heads.band,
      sortValue: ({ band }) => BAND_NAMES.findIndex((name) => name === band),
      cell: ({ band }) => <Band name={band} />,
    },
    {
      head: heads.best,
      isNumber: true,
      sortValue: ({ best }) => best,
      isFromGreatest: true,
      cell: ({ best }) => best,
    },
    {
      head: heads.median,
      isNumber: true,
      isFolded: true,
      sortValue: ({ median }) => median,
      isFromGreatest: true,
      cell: ({ median }) => count(median),
    },
    {
      head: heads.spots,
      isNumber: true,
      isFolded: true,
      sortValue: ({ spots }) => spots,
      isFromGreatest: true,
      cell: ({ spots }) => count(spots),
    },
    {
      head: heads.last,
      isNumber: true,
      isFolded: true,
      sortValue: ({ last }) => Date.parse(last),
      isFromGreatest: true,
      cell: ({ last }) => ageText(last, now.value),
    },
    {
      head: heads.km,
      isNumber: true,
      isFolded: true,
      sortValue: (report) => pathOf(report)?.km,
      cell: (report) => {
        const path = pathOf(report);
        return path ? count(Math.round(path.km)) : '';
      },
    },
    {
      head: bearing,
      hint: bearingHint(asked.callsign),
      isNumber: true,
      isFolded: true,
      sortValue: (report) => pathOf(report)?.bearing,
      cell: (report) => {
        const path = pathOf(report);
        return path ? bearingText(path.bearing) : '';
      },
    },
  ];
}

/** The spots behind a row. */
function spotsHref({ callsign, window, mode }: Asked, { spotter, band }: Report): string {
  return toHref('/', {
    callsign,
    spotter,
    ...(band !== 'other' && { band }),
    mode: mode.join(),
    since: window === 'today' ? todayStart() : window,
    [ROWS]: REPORTS,
  });
}

function countryNameOf(skimmer: SkimmerPlace | undefined): string | undefined {
  if (!skimmer || skimmer.entity === null || skimmer.dxcc === null) return undefined;
  return entityName(skimmer.entity, skimmer.dxcc);
}

/** A country; following it shows its skimmers alone. */
function countryOf(skimmer: SkimmerPlace | undefined) {
  const name = countryNameOf(skimmer);
  if (name === undefined) return '';
  const { path, query } = place.value;
  const others = { ...Object.fromEntries(query), spotter_continent: '' };
  return <a href={toHref(path, { ...others, spotter_dxcc: String(skimmer?.dxcc) })}>{name}</a>;
}
