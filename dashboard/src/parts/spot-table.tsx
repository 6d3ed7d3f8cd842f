import { Component } from 'preact';
import type { Spot } from '../api.js';
import { bandAt, bandClass } from '../bands.js';
import type { LonLat } from '../geo.js';
import { homeAt } from '../home/home.js';
import { pathText, typeText } from '../spot-texts.js';
import { watchCell } from '../watch/row-tools.js';
import { watchedCalls } from '../watch/watch-list.js';
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
  return (
    <table
      class={`spots ${home ? 'has-home' : ''} ${onChoose ? 'can-choose' : ''}`}
      onClick={chooseOnClick(onChoose)}
    >
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="c-time">
            UTC
          </th>
          <StationHeadings />
          <th scope="col" class="c-snr num">
            dB
          </th>
          <th scope="col" class="c-wpm num">
            <abbr title="Words per minute">WPM</abbr>
          </th>
          <th scope="col" class="c-call c-by">
            Skimmer
          </th>
          <th scope="col" class="c-grid c-by-grid">
            Grid
          </th>
          <th scope="col" class="c-path num">
            <abbr title="From the skimmer to the station: distance and bearing">Path</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {spots.map((spot) => (
          <Row key={spot.id} spot={spot} home={home} isWatched={calls.has(spot.callsign)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly spot: Spot;
  readonly home: LonLat | undefined;
  readonly isWatched: boolean;
}

class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { spot, home, isWatched } = this.props;
    return next.spot.id !== spot.id || next.home !== home || next.isWatched !== isWatched;
  }

  override render({ spot, isWatched }: RowProps) {
    const band = bandAt(spot.frequency);
    return (
      <tr class={bandClass(band)}>
        <TimeCell at={spot.timestamp} />
        <StationCells {...spot}>{watchCell(spot.callsign, isWatched)}</StationCells>
        {fromMeCell(spot.grid)}
        {frequencyCell(spot.frequency)}
        <td class="c-band">
          <Band name={band} />
        </td>
        <ModeCell mode={spot.mode} type={typeText(spot)} />
        <td class="c-snr num">{spot.snr}</td>
        <td class="c-wpm num">{spot.wpm ?? ''}</td>
        <SkimmerCell callsign={spot.spotter} />
        <td class="c-grid c-by-grid">{spot.spotter_grid ?? ''}</td>
        <td class="c-path num">{pathText(spot)}</td>
      </tr>
    );
  }
}
