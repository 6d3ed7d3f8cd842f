import { Component } from 'preact';
import type { Station } from '../service/api.js';
import { entityName } from '../radio/entity-name.js';
import type { LonLat } from '../radio/geo.js';
import type { Moment } from '../moment/moment.js';
import type { Need } from '../needed/need.js';
import { needMark } from '../needed/need-mark.js';
import { toHref } from '../address/router.js';
import { fromMeNote, fromMeText } from '../rows/spot-texts.js';
import { ageText } from '../words/time.js';
import { copyButton, frequencyButton, starButton } from '../rows/row-tools.js';
import { stationKey } from '../marks/station-key.js';
import type { Words } from '../words/words.js';
import { ageOf, needsOf, SHAPES } from './needs.js';

interface LabelProps {
  readonly station: Station;
  readonly topPx: number;
  /** How many stations are piled up behind it. */
  readonly behind: number;
  /** Whether those behind it are shown. */
  readonly isOpen: boolean;
  /** Whether it is shown above others, as its pile is open. */
  readonly isPiled: boolean;
  readonly isWatched: boolean;
  readonly isNew: boolean;
  readonly isUp: boolean;
  /** What it is by the viewer's log. */
  readonly need: Need | undefined;
  readonly home: LonLat | undefined;
  /** Of this moment: ages are of it. */
  readonly atMs: number;
  /** What is shown instead of now: the list of the station is of its window. */
  readonly moment: Moment | undefined;
  /** In another language everything is drawn again. */
  readonly text: Words['bandmap'];
}

/** A station beside its frequency. Hundreds of them: drawn again only when something that is shown has changed. */
export class Label extends Component<LabelProps> {
  override shouldComponentUpdate(next: LabelProps): boolean {
    const { home, text } = this.props;
    return next.home !== home || next.text !== text || shownOf(next) !== shownOf(this.props);
  }

  override render(props: LabelProps) {
    const { station, topPx, behind, isOpen, isPiled, isWatched, isNew, isUp } = props;
    const { need, home, atMs, moment, text } = props;
    const { since = '', until = '' } = moment ?? {};
    const { callsign, band, mode, snr, last_heard, entity, dxcc } = station;
    const needs = needsOf(station, { isWatched, isNew });
    const age = ageOf(atMs - Date.parse(last_heard));
    const meanings = needs.map((one) => text.meanings[one]).join(', ');
    return (
      <li
        class={`bm-label is-${needs[0]} age-${age} ${isUp ? 'is-up' : ''} ${isPiled ? 'is-piled' : ''}`}
        style={{ transform: `translateY(${topPx}px)` }}
      >
        {/* What is too much of it is cut: its tools are always whole. */}
        <span class="bm-facts">
          <span class="bm-marks" title={meanings} aria-hidden="true">
            {needs.map((one) => SHAPES[one])}
          </span>
          <a
            tabIndex={-1}
            class="bm-call"
            href={toHref('/', { call: callsign, band: band ?? '', since, until })}
          >
            {callsign}
          </a>
          {frequencyButton(station)}
          <span class="bm-snr">
            {snr}
            <span class="bm-unit"> dB</span>
          </span>
          <span class="bm-age">{ageText(last_heard, atMs)}</span>
          <span class="unseen">{meanings}</span>
          <span class="bm-need">{needMark(need)}</span>
          <span class="bm-more bm-mode">{mode}</span>
          <span class="bm-more bm-entity">{entity && entityName(entity, dxcc)}</span>
          {home && (
            <span class="bm-more bm-from" title={fromMeNote(station)}>
              {fromMeText(station)}
            </span>
          )}
        </span>
        {starButton(callsign, isWatched)}
        {copyButton(callsign)}
        {behind > 0 && (
          <button
            type="button"
            tabIndex={-1}
            class="tool bm-behind"
            data-pile={stationKey(station)}
            aria-expanded={isOpen}
            title={text.behind(behind)}
            aria-label={text.behind(behind)}
          >
            +{behind}
          </button>
        )}
      </li>
    );
  }
}

/** All that is seen of a label, but the way from home. */
function shownOf({ station, topPx, behind, isOpen, isPiled, ...props }: LabelProps): string {
  const { isWatched, isNew, isUp, need, atMs, moment } = props;
  const { frequency, snr, last_heard, quality, entity, grid } = station;
  const ageMs = atMs - Date.parse(last_heard);
  const marks = [isOpen, isPiled, isWatched, isNew, isUp];
  return [
    frequency,
    snr,
    quality,
    entity,
    grid,
    topPx,
    behind,
    need,
    ...marks,
    ageOf(ageMs),
    ageText(last_heard, atMs),
    moment?.since,
    moment?.until,
  ].join();
}
