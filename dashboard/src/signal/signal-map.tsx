import { useMemo } from 'preact/hooks';
import type { LonLat } from '../geo.js';
import { HeardPaths } from '../heard-paths.js';
import { MapCanvas } from '../parts/map-canvas.js';
import { Panel } from '../parts/panel.js';
import { words } from '../words/words.js';
import type { Hit, MapColours, MapOverlay, ToCanvas } from '../world-map.js';
import type { Places, Report } from './reports.js';
import { markRadiusPx, SNR_STEPS, snrStep } from './snr-steps.js';

interface SignalMapProps {
  readonly callsign: string;
  /** Strongest first. */
  readonly reports: readonly Report[];
  readonly places: Places;
  /** Where the station is. */
  readonly at: LonLat | undefined;
}

/** No spots are taken in: the map shows the skimmers alone. */
const NOTHING = new HeardPaths();

/** On a narrower map the skimmers of Europe cannot be told apart. */
const MIN_MAP_PX = 560;

/** The skimmers that hear the station, marked by their best SNR. */
export function SignalMap({ callsign, reports, places, at }: SignalMapProps) {
  const text = words.value.mySignal;
  const marks = marksOf(reports, places);
  const key = marks.map(({ report }) => `${report.spotter}${report.band}${report.best}`).join();
  const skimmers = new Set(reports.map(({ spotter }) => spotter)).size;
  const overlay = useMemo(
    () => new SignalOverlay(marks, at, text.mapSummary(callsign, marks.length)),
    [key, at?.join(), text, callsign],
  );
  return (
    <Panel
      title={text.mapTitle(callsign)}
      class="signal-map"
      aside={
        skimmers > marks.length && (
          <span class="muted">{text.withoutPlace(skimmers - marks.length)}</span>
        )
      }
    >
      <MapCanvas heard={NOTHING} overlay={overlay} minWidth={MIN_MAP_PX} />
      <SnrLegend />
    </Panel>
  );
}

/** What size and colour of a mark mean. */
function SnrLegend() {
  const { legend, snrSteps, ownPlace } = words.value.mySignal;
  return (
    <ul class="legend" aria-label={legend}>
      {SNR_STEPS.map((_, index) => (
        <li key={index}>
          <i
            class={`snr-mark snr-${index + 1}`}
            style={{
              width: `${2 * markRadiusPx(index + 1)}px`,
              height: `${2 * markRadiusPx(index + 1)}px`,
            }}
            aria-hidden="true"
          />
          {snrSteps[index]}
        </li>
      ))}
      <li>
        <span aria-hidden="true">✛</span> {ownPlace}
      </li>
    </ul>
  );
}

interface Mark {
  readonly at: LonLat;
  readonly report: Report;
}

/** The strongest report of each skimmer whose place is known, strongest first. */
function marksOf(reports: readonly Report[], places: Places): readonly Mark[] {
  const strongest = new Map<string, Report>();
  for (const report of reports) {
    if (!strongest.has(report.spotter)) strongest.set(report.spotter, report);
  }
  return [...strongest.values()].flatMap((report) => {
    const at = places.get(report.spotter)?.at;
    return at ? [{ at, report }] : [];
  });
}

const NEAR_PX = 10;
const CROSS_PX = 8;

class SignalOverlay implements MapOverlay {
  constructor(
    private readonly marks: readonly Mark[],
    private readonly station: LonLat | undefined,
    readonly summary: string,
  ) {}

  draw(context: CanvasRenderingContext2D, place: ToCanvas, colours: MapColours): void {
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    // The strongest on top.
    for (const { at, report } of this.marks.toReversed()) {
      const step = snrStep(report.best);
      context.beginPath();
      context.arc(...place(at), markRadiusPx(step), 0, 2 * Math.PI);
      context.fillStyle = colours.snrOf(step);
      context.globalAlpha = 0.85;
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    if (!this.station) return;
    const [x, y] = place(this.station);
    context.beginPath();
    context.moveTo(x - CROSS_PX, y);
    context.lineTo(x + CROSS_PX, y);
    context.moveTo(x, y - CROSS_PX);
    context.lineTo(x, y + CROSS_PX);
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.stroke();
  }

  find(x: number, y: number, place: ToCanvas): Hit | undefined {
    let nearest: Hit | undefined;
    let nearestPx = NEAR_PX;
    for (const { at, report } of this.marks) {
      const [markX, markY] = place(at);
      const px = Math.hypot(markX - x, markY - y);
      if (px >= nearestPx) continue;
      nearestPx = px;
      const { spotter: name, band: detail, best } = report;
      nearest = { name, detail, lines: `${best} dB`, x: markX, y: markY };
    }
    return nearest;
  }
}
