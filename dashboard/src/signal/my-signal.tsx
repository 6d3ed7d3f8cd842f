import { AlertLink } from '../alerts/alert-link.js';
import { bandLabel } from '../radio/band-unit.js';
import { Answer, Empty } from '../parts/panel.js';
import { home } from '../home/home.js';
import { goWith, place } from '../address/router.js';
import { lowered } from '../words/lowered.js';
import { words } from '../words/words.js';
import { alertFilters, type Asked, readAsked } from './choices.js';
import { ComparePanel } from './compare-panel.js';
import { ExampleCall } from './example-call.js';
import { ReportTable } from './report-table.js';
import { chosenReports, regionsOf, totalsOf } from './reports.js';
import { SignalControls } from './signal-controls.js';
import { SignalMap } from './signal-map.js';
import './signal.css';
import { SnrChart } from './snr-chart.js';
import { type Heard, useHeard, useStrength } from './use-signal.js';

/** Every band, and skimmers anywhere. */
const NO_PLACE = { band: '', spotter_continent: '', spotter_dxcc: '' };

/** Who hears a station, and how strong: on a map, by skimmer, over time and against another station. */
export function MySignal() {
  const asked = readAsked(place.value.query, home.value.callsign);
  const text = words.value.mySignal;
  const heard = useHeard(asked);
  const strength = useStrength(asked);
  const { reports = [], places = new Map() } = heard.value.answer ?? {};
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        {asked.callsign !== '' && <AlertLink filters={alertFilters(asked)} />}
      </div>
      <SignalControls asked={asked} regions={regionsOf(reports, places)} />
      {asked.callsign === '' && <Empty action={<ExampleCall />}>{text.noCallsign}</Empty>}
      {asked.callsign !== '' && (
        <Answer of={heard}>
          {(answer) => (
            <HeardBy asked={asked} heard={answer}>
              <SnrChart asked={asked} strength={strength} />
            </HeardBy>
          )}
        </Answer>
      )}
    </>
  );
}

interface HeardByProps {
  readonly asked: Asked;
  readonly heard: Heard;
  /** What stands beside the map. */
  readonly children: preact.ComponentChildren;
}

function HeardBy({ asked, heard, children }: HeardByProps) {
  const { reports, others, places, isCut } = heard;
  const text = words.value.mySignal;
  const shown = chosenReports(reports, places, asked);
  return (
    <>
      <Summary asked={asked} heard={heard} />
      {isCut && <p class="empty">{text.isCut}</p>}
      <div class="signal-cards">
        <SignalMap callsign={asked.callsign} reports={shown} places={places} at={heard.at} />
        {children}
        <ReportTable asked={asked} reports={shown} places={places} at={heard.at} />
        <ComparePanel asked={asked} own={shown} others={others} />
      </div>
    </>
  );
}

function Summary({ asked, heard }: { asked: Asked; heard: Heard }) {
  const { callsign, window } = asked;
  const { windows, summary, nobody, elsewhere } = words.value.mySignal;
  const { reports, places } = heard;
  const totals = totalsOf(chosenReports(reports, places, asked), places);
  const past = windows[window].past;
  if (totals.best) {
    return (
      <p class="lead signal-summary" role="status">
        {summary({
          callsign,
          past,
          ...totals,
          best: { ...totals.best, band: bandLabel(totals.best.band) },
        })}
      </p>
    );
  }
  return (
    <p class="lead signal-summary" role="status">
      {nobody(callsign, past)} {reports.length > 0 && elsewhere(totalsOf(reports, places).skimmers)}{' '}
      <Wider asked={asked} isElsewhere={reports.length > 0} />
    </p>
  );
}

/** Where nobody is shown: takes off what hides them, or asks for a day. */
function Wider({ asked, isElsewhere }: { asked: Asked; isElsewhere: boolean }) {
  const { mySignal: text, filters } = words.value;
  const [label, part] = isElsewhere
    ? [`${text.allBands}, ${lowered(text.everywhere)}`, NO_PLACE]
    : asked.window !== '24h'
      ? [filters.ages['24h'], { window: '24h' }]
      : [text.allModes, { mode: '' }];
  if (!isElsewhere && asked.window === '24h' && asked.mode.length === 0) return null;
  return (
    <button type="button" onClick={() => goWith(part)}>
      {label}
    </button>
  );
}
