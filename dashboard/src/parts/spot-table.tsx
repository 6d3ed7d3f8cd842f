import { Component } from 'preact';
import { bandAt, bandClass } from '../bands.js';
import { toHref } from '../router.js';
import { pathText, typeText } from '../spot-texts.js';
import type { SpotRow } from '../station-rows.js';
import { clockText } from '../time.js';
import { Band } from './band.js';

interface SpotTableProps {
  readonly rows: readonly SpotRow[];
  readonly caption: string;
  /** Called with which station or skimmer was chosen; without it the links lead to the live view. */
  readonly onChoose?: (name: 'call' | 'spotter', callsign: string) => void;
}

/** Spots, newest first. A row is drawn once; its links are reached by `moveInRows`. */
export function SpotTable({ rows, caption, onChoose }: SpotTableProps) {
  const choose = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-filter]');
    if (!link || !onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(link.dataset.filter as 'call' | 'spotter', link.textContent ?? '');
  };
  return (
    <table class="spots" onClick={choose}>
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
        {rows.map((row) => (
          <Row key={row.spot.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

class Row extends Component<SpotRow> {
  override shouldComponentUpdate(next: SpotRow): boolean {
    return next.spot.id !== this.props.spot.id || next.others !== this.props.others;
  }

  override render({ spot, others }: SpotRow) {
    const band = bandAt(spot.frequency);
    const type = typeText(spot);
    return (
      <tr class={bandClass(band)}>
        <td class="c-time">
          <time dateTime={spot.timestamp}>
            {clockText(spot.timestamp).slice(0, 5)}
            <span class="seconds">{clockText(spot.timestamp).slice(5)}</span>
          </time>
        </td>
        <th scope="row" class="c-call">
          <a tabIndex={-1} data-filter="call" href={toHref('/', { call: spot.callsign })}>
            {spot.callsign}
          </a>
        </th>
        <td class="c-entity" title={spot.entity ?? undefined}>
          <span class="entity">
            <span>{spot.entity}</span> <span class="muted">{spot.continent}</span>
          </span>
        </td>
        <td class="c-grid">{spot.grid ?? ''}</td>
        <td class="c-freq num">{spot.frequency.toFixed(1)}</td>
        <td class="c-band">
          <Band name={band} />
        </td>
        <td class="c-mode">
          {spot.mode}
          {type !== '' && <span class="type"> {type}</span>}
        </td>
        <td class="c-snr num">{spot.snr}</td>
        <td class="c-wpm num">{spot.wpm ?? ''}</td>
        <td class="c-call c-by">
          <span class="by">
            <a tabIndex={-1} data-filter="spotter" href={toHref('/', { spotter: spot.spotter })}>
              {spot.spotter}
            </a>
            {others > 0 && <span class="muted">+{others}</span>}
          </span>
        </td>
        <td class="c-grid c-by-grid">{spot.spotter_grid ?? ''}</td>
        <td class="c-path num">{pathText(spot)}</td>
      </tr>
    );
  }
}
