import type { Station } from '../api.js';
import { bandClass, OTHER_BAND } from '../bands.js';
import { homeAt } from '../home/home.js';
import { typeText } from '../spot-texts.js';
import { count } from '../time.js';
import { isNew } from '../watch/looked.js';
import { watchCell } from '../watch/row-tools.js';
import { stationKey } from '../watch/station-key.js';
import { justUp } from '../watch/watch-feed.js';
import { watchedCalls } from '../watch/watch-list.js';
import { words } from '../words/words.js';
import { Band } from './band.js';
import {
  type Choose,
  chooseOnClick,
  frequencyCell,
  fromMeCell,
  ModeCell,
  SkimmerCell,
  StationCells,
  StationHeadings,
  TimeCell,
} from './spot-cells.js';

interface StationTableProps {
  readonly stations: readonly Station[];
  /** Called with which station or skimmer was chosen. */
  readonly onChoose: Choose;
}

/** Stations, each once on a band in a mode, the latest heard first; its links are reached by `moveInRows`. */
export function StationTable({ stations, onChoose }: StationTableProps) {
  const heads = words.value.tables;
  return (
    <table
      role="table"
      class={`spots stations fold can-choose ${homeAt.value ? 'has-home' : ''}`}
      onClick={chooseOnClick(onChoose)}
    >
      <caption class="unseen">{heads.stationsCaption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader" class="c-time">
            <abbr title={heads.lastHint}>{heads.last}</abbr>
          </th>
          <StationHeadings />
          <th scope="col" role="columnheader" class="c-wpm num below">
            <abbr title={heads.wpmHint}>WPM</abbr>
          </th>
          <th scope="col" role="columnheader" class="c-snr num">
            <abbr title={heads.bestDbHint}>dB</abbr>
          </th>
          <th scope="col" role="columnheader" class="c-call c-by below">
            <abbr title={heads.bestHint}>{heads.best}</abbr>
          </th>
          <th scope="col" role="columnheader" class="c-heard num below">
            <abbr title={heads.byHint}>{heads.by}</abbr>
          </th>
          <th scope="col" role="columnheader" class="c-quality">
            <span class="word">{heads.quality}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {stations.map((station) => (
          <Row key={stationKey(station)} station={station} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ station }: { station: Station }) {
  const heads = words.value.tables;
  const band = station.band ?? OTHER_BAND;
  const isUp = justUp.value.has(stationKey(station));
  const isWatched = watchedCalls.value.has(station.callsign);
  return (
    <tr role="row" class={`${bandClass(band)} ${isUp ? 'is-up' : ''}`}>
      <TimeCell at={station.last_heard} />
      <StationCells {...station}>
        {watchCell(station.callsign, isWatched, { isUp, isNew: isNew(station) })}
      </StationCells>
      {fromMeCell(station.grid)}
      {frequencyCell(station.frequency)}
      <td role="cell" class="c-band below">
        <Band name={band} />
      </td>
      <ModeCell mode={station.mode} type={typeText(station)} />
      <td role="cell" class="c-wpm num below" data-label="WPM">
        {station.wpm === null ? '' : Math.round(station.wpm)}
      </td>
      <td role="cell" class="c-snr num">
        {station.snr}
      </td>
      <SkimmerCell callsign={station.best_spotter} label={heads.best} />
      <td role="cell" class="c-heard num below" data-label={heads.by}>
        {count(station.skimmers)}
      </td>
      <QualityCell quality={station.quality} />
    </tr>
  );
}

/** A shape beside each word, so that colour is not needed where only the shape is shown. */
const SHAPES: Readonly<Record<Station['quality'], string>> = {
  confirmed: '●●',
  single: '●',
  suspect: '?',
};

function QualityCell({ quality }: { quality: Station['quality'] }) {
  const { qualities, qualityHints } = words.value.tables;
  return (
    <td role="cell" class={`c-quality is-${quality}`} title={qualityHints[quality]}>
      <span class="shape" aria-hidden="true">
        {SHAPES[quality]}
      </span>
      <span class="word">{qualities[quality]}</span>
    </td>
  );
}
