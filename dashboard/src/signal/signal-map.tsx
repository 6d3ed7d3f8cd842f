import { useMemo } from 'preact/hooks';
import type { LonLat } from '../radio/geo.js';
import type { MapColours } from '../map/colours.js';
import { MapCanvas } from '../map/map-canvas.js';
import { type Hit, type MapOverlay, nearest } from '../map/painter.js';
import { type Seen, toCanvas } from '../map/seen.js';
import { Panel } from '../parts/panel.js';
import { words } from '../words/words.js';
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

/** On a lower map the skimmers of Europe cannot be told apart. */
const MIN_HEIGHT_PX = 280;

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
      <MapCanvas overlay={overlay} minHeight={MIN_HEIGHT_PX} {...(at && { middle: at })} />
      <SnrLegend />
    </Panel>
  );
}

/** What size and colour of a mark mean. */
function SnrLegend() {
  const { legend, snrSteps, ownPlace } = words.value.mySignal;
  return (
    <ul class="legend" aria-label={legend}>
      {SNR_STEPS.map((_, index) => {
        const size = `${2 * markRadiusPx(index + 1)}px`;
        const style = { width: size, height: size };
        return (
          <li key={index}>
            <i class={`snr-mark snr-${index + 1}`} style={style} aria-hidden="true" />
            {snrSteps[index]}
          </li>
        );
      })}
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

const CROSS_PX = 8;

class SignalOverlay implements MapOverlay {
  /** What is told of each mark, where it is. */
  #hits: readonly Hit[] = [];

  constructor(
    private readonly marks: readonly Mark[],
    private readonly station: LonLat | undefined,
    readonly summary: string,
  ) {}

  draw(context: CanvasRenderingContext2D, seen: Seen, colours: MapColours): void {
    this.#hits = this.marks.map(({ at, report: { spotter: name, band, best } }) => {
      const [x, y] = toCanvas(seen, at);
      return { name, lines: [`${band}, ${best} dB`], x, y };
    });
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    // The strongest on top.
    for (const { at, report } of this.marks.toReversed()) {
      const step = snrStep(report.best);
      context.beginPath();
      context.arc(...toCanvas(seen, at), markRadiusPx(step), 0, 2 * Math.PI);
      context.fillStyle = colours.snrOf(step);
      context.globalAlpha = 0.85;
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    if (!this.station) return;
    const [x, y] = toCanvas(seen, this.station);
    context.beginPath();
    context.moveTo(x - CROSS_PX, y);
    context.lineTo(x + CROSS_PX, y);
    context.moveTo(x, y - CROSS_PX);
    context.lineTo(x, y + CROSS_PX);
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.stroke();
  }

  find(x: number, y: number, withinPx: number): Hit | undefined {
    return nearest(this.#hits, x, y, withinPx);
  }
}
