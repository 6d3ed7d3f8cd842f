import { Component } from 'preact';
import type { Spot } from '../api.js';
import { bandAt, bandClass } from '../bands.js';
import { pathText, typeText } from '../spot-texts.js';
import { Band } from './band.js';
import {
  type Choose,
  chooseOnClick,
  ModeCell,
  SkimmerCell,
  StationCells,
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
  return (
    <table class="spots" onClick={chooseOnClick(onChoose)}>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="c-time">
            UTC
          </th>
          <th scope="col" class="c-call">
            Station
          </th>
          <th scope="col" class="c-entity">
            Entity
          </th>
          <th scope="col" class="c-grid">
            Grid
          </th>
          <th scope="col" class="c-freq num">
            kHz
          </th>
          <th scope="col" class="c-band">
            Band
          </th>
          <th scope="col" class="c-mode">
            Mode
          </th>
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
          <Row key={spot.id} spot={spot} />
        ))}
      </tbody>
    </table>
  );
}

class Row extends Component<{ spot: Spot }> {
  override shouldComponentUpdate(next: { spot: Spot }): boolean {
    return next.spot.id !== this.props.spot.id;
  }

  override render({ spot }: { spot: Spot }) {
    const band = bandAt(spot.frequency);
    return (
      <tr class={bandClass(band)}>
        <TimeCell at={spot.timestamp} />
        <StationCells {...spot} />
        <td class="c-freq num">{spot.frequency.toFixed(1)}</td>
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
