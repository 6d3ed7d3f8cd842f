import { Component } from 'preact';
import { marksOf, pxAt, type Scale, LABEL_PX } from './scale.js';

/** Where the scale ends and the labels begin. */
const LINE_PX = 36;

interface RulerProps {
  readonly scale: Scale;
  /** Where the radio is tuned to; drawn across the band. */
  readonly rigKhz: number | undefined;
}

/** The marks of a scale. Drawn again only when it or the radio's frequency changes. */
export class Ruler extends Component<RulerProps> {
  override shouldComponentUpdate({ scale, rigKhz }: RulerProps): boolean {
    return scale !== this.props.scale || rigKhz !== this.props.rigKhz;
  }

  override render({ scale, rigKhz }: RulerProps) {
    return (
      <div class="bm-ruler" aria-hidden="true">
        {rigKhz !== undefined && (
          <i style={{ transform: `translateY(${pxAt(scale, rigKhz)}px)` }} />
        )}
        {marksOf(scale).map((kHz) => (
          <span key={kHz} style={{ transform: `translateY(${pxAt(scale, kHz)}px)` }}>
            {kHz}
          </span>
        ))}
      </div>
    );
  }
}

interface LinesProps {
  readonly scale: Scale;
  /** From a frequency to the top of its label, in px. */
  readonly lines: readonly (readonly [placePx: number, topPx: number, isStrong: boolean])[];
}

/** A line from each frequency to its label. */
export function Lines({ scale, lines }: LinesProps) {
  const path = (isOf: boolean) =>
    lines
      .filter(([, , isStrong]) => isStrong === isOf)
      .map(([placePx, topPx]) => {
        const [place, middle] = [placePx.toFixed(1), topPx + LABEL_PX / 2];
        return `M0 ${place}L8 ${place}L${LINE_PX - 6} ${middle}L${LINE_PX} ${middle}`;
      })
      .join('');
  return (
    <svg class="bm-lines" width={LINE_PX} height={scale.heightPx} aria-hidden="true">
      <path d={path(false)} />
      <path class="is-strong" d={path(true)} />
    </svg>
  );
}
