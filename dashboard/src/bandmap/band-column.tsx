import { useRef } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { bandLabel } from '../radio/band-unit.js';
import { bandClass } from '../radio/bands.js';
import { EmptyBecause } from '../filtering/empty-because.js';
import type { ChangeFilters, Filters } from '../address/filters.js';
import { shownOf } from '../needed/needed.js';
import { MomentWays } from '../filtering/moment-ways.js';
import { inMoment, type Moment } from '../moment/moment.js';
import { NeededCount } from '../needed/panel/needed-choice.js';
import { useNeededSound } from '../needed/sound.js';
import { Empty, Panel, Trouble, Waiting } from '../parts/panel.js';
import { ZoomButtons } from '../parts/zoom-buttons.js';
import { isTooLong } from '../address/station-window.js';
import { countNew, useLooked } from '../marks/looked.js';
import { SeenButton } from '../rows/row-tools.js';
import { vfo } from '../rig/rig.js';
import { words } from '../words/words.js';
import { fittingZoom, zoomed } from './scale.js';
import { Track } from './track.js';
import { useBand } from './use-band.js';
import { useRigKhz } from './use-rig.js';

interface BandColumnProps {
  readonly band: string;
  readonly filters: Filters;
  /** What is shown instead of now. */
  readonly moment: Moment | undefined;
  /** How many stations there are on the band without a filter, where that is known. */
  readonly all: number | undefined;
  readonly onChange: ChangeFilters;
  /** Pixels of a kHz, as in the address; `undefined`: as the stations need it when they are first shown. */
  readonly zoom: number | undefined;
  readonly onZoom: (zoom: number) => void;
}

const NO_STATIONS: readonly Station[] = [];

/** One band from its lowest frequency to its highest, with its stations beside it. */
export function BandColumn(props: BandColumnProps) {
  const { band, filters, moment, all, onChange, zoom, onZoom } = props;
  const { answer, error, isBehind } = useBand(band, filters, moment);
  const rigKhz = useRigKhz(band);
  const { bandmap: w, rig, watch } = words.value;
  const onBand = answer?.stations ?? NO_STATIONS;
  const shown = shownOf(onBand);
  const { stations } = shown;
  // Of the past nothing is new, and nothing is missed.
  const come = moment ? undefined : answer?.stations;
  useLooked(come);
  useNeededSound(come, JSON.stringify([band, filters]));
  const newCount = moment ? 0 : countNew(stations);
  const isLong = isTooLong(inMoment(filters, moment));
  const counts = [w.stations(answer?.total ?? 0)];
  if (newCount > 0) counts.push(watch.newCount(newCount));
  const first = useRef<number | undefined>(undefined);
  const frequencies = stations.map(({ frequency }) => frequency);
  if (answer) first.current ??= fittingZoom(band, frequencies);
  const pxPerKhz = zoom ?? first.current ?? 1;
  const zoomButton = (key: string, sign: string, label: string, steps: number) => {
    const next = zoomed(pxPerKhz, steps);
    return [key, sign, label, next === pxPerKhz, () => onZoom(next)] as const;
  };
  return (
    <Panel
      class={`bm-panel ${bandClass(band)} ${isBehind ? 'is-behind' : ''}`}
      title={answer ? w.title(bandLabel(band), counts.join(', ')) : bandLabel(band)}
      aside={
        <>
          {answer && answer.total > onBand.length && (
            <span class="muted">{w.mostOf(onBand.length, answer.total)}</span>
          )}
          {rigKhz !== undefined && (
            <span class="bm-rig">{rig.at(rigKhz.toFixed(1), vfo.value?.mode ?? '')}</span>
          )}
          {newCount > 0 && <SeenButton />}
          <ZoomButtons
            class="bm-zoom"
            buttons={[zoomButton('-', '−', w.zoomOut, -1), zoomButton('+', '+', w.zoomIn, 1)]}
          />
        </>
      }
    >
      {isLong && <Empty>{w.tooLong}</Empty>}
      {error && <Trouble error={error} isOld={answer !== undefined} />}
      {!answer && !error && !isLong && <Waiting />}
      {answer && stations.length === 0 && shown.dupes === 0 && (
        <EmptyBecause
          filters={filters}
          onChange={onChange}
          band={band}
          all={all}
          isNow={!moment}
          ways={moment && <MomentWays moment={moment} />}
        >
          {moment ? words.value.moment.empty(bandLabel(band)) : w.empty(bandLabel(band))}
        </EmptyBecause>
      )}
      <NeededCount {...shown} />
      {answer && <Track {...{ band, stations, moment, pxPerKhz, rigKhz, onZoom }} />}
    </Panel>
  );
}
