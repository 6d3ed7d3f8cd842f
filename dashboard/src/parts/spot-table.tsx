import { Component } from 'preact';
import type { Spot } from '../api.js';
import { bandAt, bandClass } from '../bands.js';
import type { LonLat } from '../geo.js';
import { homeAt } from '../home/home.js';
import { pathText, typeText } from '../spot-texts.js';
import { watchCell } from '../watch/row-tools.js';
import { watchedCalls } from '../watch/watch-list.js';
import { type Words, words } from '../words/words.js';
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

interface SpotTableProps {
  readonly spots: readonly Spot[];
  readonly caption: string;
  /** Called with which station or skimmer was chosen; without it the links lead to the live view. */
  readonly onChoose?: Choose;
}

/** Spots, newest first. A row is drawn once; its links are reached by `moveInRows`. */
export function SpotTable({ spots, caption, onChoose }: SpotTableProps) {
  const calls = watchedCalls.value;
  const home = homeAt.value;
  const heads = words.value.tables;
  return (
    <table
      role="table"
      class={`spots fold ${home ? 'has-home' : ''} ${onChoose ? 'can-choose' : ''}`}
      onClick={chooseOnClick(onChoose)}
    >
      <caption class="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader" class="c-time">
            UTC
          </th>
          <StationHeadings />
          <th scope="col" role="columnheader" class="c-snr num">
            dB
          </th>
          <th scope="col" role="columnheader" class="c-wpm num below">
            <abbr title={heads.wpmHint}>WPM</abbr>
          </th>
          <th scope="col" role="columnheader" class="c-call c-by below">
            {heads.skimmer}
          </th>
          <th scope="col" role="columnheader" class="c-grid c-by-grid below">
            {heads.grid}
          </th>
          <th scope="col" role="columnheader" class="c-path num below">
            <abbr title={heads.pathHint}>{heads.path}</abbr>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {spots.map((spot) => (
          <Row
            key={spot.id}
            spot={spot}
            home={home}
            isWatched={calls.has(spot.callsign)}
            heads={heads}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly spot: Spot;
  readonly home: LonLat | undefined;
  readonly isWatched: boolean;
  /** Another language draws the row again. */
  readonly heads: Words['tables'];
}

class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { spot, home, isWatched, heads } = this.props;
    const isSame = next.home === home && next.isWatched === isWatched && next.heads === heads;
    return !isSame || next.spot.id !== spot.id;
  }

  override render({ spot, isWatched, heads }: RowProps) {
    const band = bandAt(spot.frequency);
    return (
      <tr role="row" class={bandClass(band)}>
        <TimeCell at={spot.timestamp} />
        <StationCells {...spot}>{watchCell(spot.callsign, isWatched)}</StationCells>
        {fromMeCell(spot.grid)}
        {frequencyCell(spot.frequency)}
        <td role="cell" class="c-band below">
          <Band name={band} />
        </td>
        <ModeCell mode={spot.mode} type={typeText(spot)} />
        <td role="cell" class="c-snr num">
          {spot.snr}
        </td>
        <td role="cell" class="c-wpm num below" data-label="WPM">
          {spot.wpm ?? ''}
        </td>
        <SkimmerCell callsign={spot.spotter} label={heads.skimmer} />
        <td role="cell" class="c-grid c-by-grid below">
          {spot.spotter_grid ?? ''}
        </td>
        <td role="cell" class="c-path num below" data-label={heads.path}>
          {pathText(spot)}
        </td>
      </tr>
    );
  }
}
