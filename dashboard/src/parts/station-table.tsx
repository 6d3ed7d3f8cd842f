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
      class={`spots stations can-choose ${homeAt.value ? 'has-home' : ''}`}
      onClick={chooseOnClick(onChoose)}
    >
      <caption class="unseen">{heads.stationsCaption}</caption>
      <thead>
        <tr>
          <th scope="col" class="c-time">
            <abbr title={heads.lastHint}>{heads.last}</abbr>
          </th>
          <StationHeadings />
          <th scope="col" class="c-wpm num">
            <abbr title={heads.wpmHint}>WPM</abbr>
          </th>
          <th scope="col" class="c-snr num">
            <abbr title={heads.bestDbHint}>dB</abbr>
          </th>
          <th scope="col" class="c-call c-by">
            <abbr title={heads.bestHint}>{heads.best}</abbr>
          </th>
          <th scope="col" class="c-heard num">
            <abbr title={heads.byHint}>{heads.by}</abbr>
          </th>
          <th scope="col" class="c-quality">
            <span class="word">{heads.quality}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stations.map((station) => (
          <Row key={stationKey(station)} station={station} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ station }: { station: Station }) {
  const band = station.band ?? OTHER_BAND;
  const isUp = justUp.value.has(stationKey(station));
  const isWatched = watchedCalls.value.has(station.callsign);
  return (
    <tr class={`${bandClass(band)} ${isUp ? 'is-up' : ''}`}>
      <TimeCell at={station.last_heard} />
      <StationCells {...station}>
        {watchCell(station.callsign, isWatched, { isUp, isNew: isNew(station) })}
      </StationCells>
      {fromMeCell(station.grid)}
      {frequencyCell(station.frequency)}
      <td class="c-band">
        <Band name={band} />
      </td>
      <ModeCell mode={station.mode} type={typeText(station)} />
      <td class="c-wpm num">{station.wpm === null ? '' : Math.round(station.wpm)}</td>
      <td class="c-snr num">{station.snr}</td>
      <SkimmerCell callsign={station.best_spotter} />
      <td class="c-heard num">{count(station.skimmers)}</td>
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
    <td class={`c-quality is-${quality}`} title={qualityHints[quality]}>
      <span class="shape" aria-hidden="true">
        {SHAPES[quality]}
      </span>
      <span class="word">{qualities[quality]}</span>
    </td>
  );
}
