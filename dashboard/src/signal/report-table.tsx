import { useState } from 'preact/hooks';
import { entityName } from '../entity-name.js';
import { bearingDegrees, distanceKm, type LonLat } from '../geo.js';
import { Band } from '../parts/band.js';
import { Empty, Panel } from '../parts/panel.js';
import { place, toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { words } from '../words/words.js';
import type { Asked } from './choices.js';
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
  const shown = isWhole ? reports : reports.slice(0, FIRST_ROWS);
  return (
    <Panel title={text.tableTitle} class="signal-table">
      {reports.length === 0 && <Empty>{text.noReports}</Empty>}
      {reports.length > 0 && (
        <div class="tall scroll-x" tabIndex={0} role="region" aria-label={text.tableTitle}>
          <table class="plain">
            <Head />
            <tbody>
              {shown.map((report) => (
                <Row
                  key={`${report.spotter} ${report.band}`}
                  asked={asked}
                  report={report}
                  skimmer={places.get(report.spotter)}
                  at={at}
                />
              ))}
            </tbody>
          </table>
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

function Head() {
  const { heads } = words.value.mySignal;
  return (
    <thead>
      <tr>
        <th scope="col">{heads.skimmer}</th>
        <th scope="col">{heads.country}</th>
        <th scope="col">{heads.band}</th>
        <th scope="col" class="num">
          {heads.best}
        </th>
        <th scope="col" class="num">
          {heads.median}
        </th>
        <th scope="col" class="num">
          {heads.spots}
        </th>
        <th scope="col" class="num">
          {heads.last}
        </th>
        <th scope="col" class="num">
          {heads.km}
        </th>
        <th scope="col" class="num">
          {heads.bearing}
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly asked: Asked;
  readonly report: Report;
  readonly skimmer: SkimmerPlace | undefined;
  readonly at: LonLat | undefined;
}

function Row({ asked, report, skimmer, at }: RowProps) {
  const { spotter, band, spots, best, median, last } = report;
  const to = skimmer?.at;
  const path = at && to ? { km: distanceKm(at, to), bearing: bearingDegrees(at, to) } : undefined;
  const spotsHref = toHref('/', {
    callsign: asked.callsign,
    spotter,
    ...(band !== 'other' && { band }),
    since: asked.window,
  });
  return (
    <tr>
      <th scope="row">
        <a href={spotsHref}>{spotter}</a>
      </th>
      <td>{skimmer && <Country of={skimmer} />}</td>
      <td>
        <Band name={band} />
      </td>
      <td class="num">{best}</td>
      <td class="num">{count(median)}</td>
      <td class="num">{count(spots)}</td>
      <td class="num">{ageText(last, now.value)}</td>
      <td class="num">{path && count(Math.round(path.km))}</td>
      <td class="num">{path && `${Math.round(path.bearing) % 360}°`}</td>
    </tr>
  );
}

/** A country; following it shows its skimmers alone. */
function Country({ of: { entity, dxcc } }: { of: SkimmerPlace }) {
  if (entity === null || dxcc === null) return null;
  const { path, query } = place.value;
  const others = { ...Object.fromEntries(query), spotter_continent: '' };
  return (
    <a href={toHref(path, { ...others, spotter_dxcc: String(dxcc) })}>{entityName(entity, dxcc)}</a>
  );
}
