import type { ReadonlySignal } from '@preact/signals';
import { bandLabel } from '../radio/band-unit.js';
import { BAND_NAMES } from '../radio/bands.js';
import { Band } from '../parts/band.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { goWith } from '../address/router.js';
import { count } from '../words/time.js';
import type { Polled } from '../service/use-polling.js';
import { words } from '../words/words.js';
import { type Asked, spotsHref } from './choices.js';
import { HeatFigure } from './heat-figure.js';
import { heatStep } from './heat.js';
import { HeatLegend } from './heat-legend.js';
import type { Distances } from './use-openings.js';

/** The API's step of distance. */
const STEP_KM = 500;

interface DistanceMapProps {
  readonly asked: Asked;
  readonly distances: ReadonlySignal<Polled<Distances>>;
}

/** How far each band reached in the past hour. */
export function DistanceMap({ asked, distances }: DistanceMapProps) {
  const text = words.value.bandOpen;
  return (
    <Panel
      title={text.distanceTitle}
      class="heat-panel"
      aside={<span class="muted">{text.distanceAside}</span>}
    >
      <Answer of={distances}>
        {(answer) =>
          answer.size === 0 ? (
            <Empty action={<Anywhere asked={asked} />}>{text.nothing}</Empty>
          ) : (
            <Table asked={asked} distances={answer} />
          )
        }
      </Answer>
    </Panel>
  );
}

/** Asks for all regions; where that is asked, what the feeds do is the question. */
function Anywhere({ asked: { from, to } }: { asked: Asked }) {
  const { bandOpen, views } = words.value;
  if (from === '' && to === '') return <a href="/status">{views.status}</a>;
  return (
    <button type="button" onClick={() => goWith({ from: '', to: '' })}>
      {bandOpen.anywhere}
    </button>
  );
}

/** On a phone there is no room for the word. */
function Unknown() {
  const { unknown } = words.value.bandOpen;
  return (
    <span data-whole="?" title={unknown}>
      {unknown}
    </span>
  );
}

function Table({ asked, distances }: { asked: Asked; distances: Distances }) {
  const text = words.value.bandOpen;
  const longest = Math.max(0, ...[...distances.keys()].map((km) => km ?? 0));
  const steps = Array.from({ length: longest / STEP_KM + 1 }, (_, index) => index * STEP_KM);
  const rows = [...steps, ...(distances.has(null) ? [null] : [])];
  const values = [...distances.values()].flatMap((bands) => [...bands.values()]);
  const most = Math.max(...values.map((counts) => counts[asked.measure]));
  const bandColumn = (band: string): Column<number | null> => {
    const valueAt = (km: number | null) => distances.get(km)?.get(band)?.[asked.measure] ?? 0;
    return {
      head: (
        <a href={spotsHref(asked, band, '1h')} title={text.bandSpots(bandLabel(band))}>
          <Band name={band} isShort />
        </a>
      ),
      cellClass: (km) => `heat-${heatStep(valueAt(km), most)}`,
      title: (km) => count(valueAt(km)),
      cell: (km) => (valueAt(km) === 0 ? '·' : <HeatFigure value={valueAt(km)} />),
    };
  };
  return (
    <>
      <div class="heat-frame" tabIndex={0} role="group" aria-label={text.distanceTable}>
        <DataTable
          class="heat-table of-distance"
          caption={text.distanceCaption}
          columns={[
            {
              head: text.km,
              isRowHead: true,
              cell: (km) => (km === null ? <Unknown /> : count(km)),
            },
            ...BAND_NAMES.map((band) => bandColumn(band)),
          ]}
          rows={rows}
          keyOf={String}
        />
      </div>
      <HeatLegend />
    </>
  );
}
