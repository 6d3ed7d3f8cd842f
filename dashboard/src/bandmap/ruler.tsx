import { Component } from 'preact';
import { marksOf, pxAt, type Placed, type Scale, LABEL_PX } from './scale.js';

/** Where the scale ends and the labels begin. */
const LINE_PX = 36;

interface RulerProps {
  readonly scale: Scale;
}

/** The marks of a scale. Drawn again only when it changes. */
export class Ruler extends Component<RulerProps> {
  override shouldComponentUpdate({ scale }: RulerProps): boolean {
    return scale !== this.props.scale;
  }

  override render({ scale }: RulerProps) {
    return (
      <div class="bm-ruler" aria-hidden="true">
        {marksOf(scale).map((kHz) => (
          <span key={kHz} style={{ transform: `translateY(${pxAt(scale, kHz)}px)` }}>
            {kHz}
          </span>
        ))}
      </div>
    );
  }
}

interface LinesProps extends RulerProps, Placed {
  /** Whether the line of a label stands out. */
  readonly isStrong: readonly boolean[];
}

/** A line from each frequency to its label. */
export function Lines({ scale, topsPx, placesPx, isStrong }: LinesProps) {
  const path = (isOf: boolean) =>
    topsPx
      .map((top, index) => {
        if (isStrong[index] !== isOf) return '';
        const place = (placesPx[index] ?? 0).toFixed(1);
        return `M0 ${place}L8 ${place}L${LINE_PX - 6} ${top + LABEL_PX / 2}L${LINE_PX} ${top + LABEL_PX / 2}`;
      })
      .join('');
  return (
    <svg class="bm-lines" width={LINE_PX} height={scale.heightPx} aria-hidden="true">
      <path d={path(false)} />
      <path class="is-strong" d={path(true)} />
    </svg>
  );
}
