import { Component } from 'preact';
import type { Station } from '../api.js';
import { entityName } from '../entity-name.js';
import type { LonLat } from '../geo.js';
import { toHref } from '../router.js';
import { fromMeText } from '../spot-texts.js';
import { ageText } from '../time.js';
import { copyButton, frequencyButton, starButton } from '../watch/row-tools.js';
import type { Words } from '../words/words.js';
import { ageOf, needsOf, SHAPES } from './needs.js';

interface LabelProps {
  readonly station: Station;
  readonly topPx: number;
  readonly isWatched: boolean;
  readonly isNew: boolean;
  readonly isUp: boolean;
  readonly home: LonLat | undefined;
  /** Of this moment: ages are of it. */
  readonly atMs: number;
  /** In another language everything is drawn again. */
  readonly text: Words['bandmap'];
}

/** A station beside its frequency. Hundreds of them: drawn again only when something that is shown has changed. */
export class Label extends Component<LabelProps> {
  override shouldComponentUpdate(next: LabelProps): boolean {
    const { home, text } = this.props;
    return next.home !== home || next.text !== text || shownOf(next) !== shownOf(this.props);
  }

  override render({ station, topPx, isWatched, isNew, isUp, home, atMs, text }: LabelProps) {
    const { callsign, band, mode, frequency, snr, last_heard, entity, dxcc } = station;
    const needs = needsOf(station, { isWatched, isNew });
    const age = ageOf(atMs - Date.parse(last_heard));
    const meanings = needs.map((need) => text.meanings[need]).join(', ');
    return (
      <li
        class={`bm-label is-${needs[0]} age-${age} ${isUp ? 'is-up' : ''}`}
        style={{ transform: `translateY(${topPx}px)` }}
      >
        <span class="bm-marks" title={meanings} aria-hidden="true">
          {needs.map((need) => SHAPES[need]).join(' ')}
        </span>
        <a tabIndex={-1} class="bm-call" href={toHref('/', { call: callsign, band: band ?? '' })}>
          {callsign}
        </a>
        {frequencyButton(frequency)}
        <span class="bm-snr">{snr} dB</span>
        <span class="bm-age">{ageText(last_heard, atMs)}</span>
        <span class="unseen">{meanings}</span>
        <span class="bm-more">{mode}</span>
        <span class="bm-more bm-entity">{entity && entityName(entity, dxcc)}</span>
        {home && <span class="bm-more bm-from">{fromMeText(station.grid)}</span>}
        {starButton(callsign, isWatched)}
        {copyButton(callsign)}
      </li>
    );
  }
}

/** All that is seen of a label, but the way from home. */
function shownOf({ station, topPx, isWatched, isNew, isUp, atMs }: LabelProps): string {
  const { frequency, snr, last_heard, quality, entity, grid } = station;
  const ageMs = atMs - Date.parse(last_heard);
  const parts = [frequency, snr, quality, entity, grid, topPx, isWatched, isNew, isUp];
  return [...parts, ageOf(ageMs), ageText(last_heard, atMs)].join();
}
