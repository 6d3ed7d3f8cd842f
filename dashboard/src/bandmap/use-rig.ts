import { useEffect, useLayoutEffect } from 'preact/hooks';
import { bandAt } from '../radio/bands.js';
import { followsRig, vfo } from '../rig/rig.js';
import { pxAt, type Scale } from './scale.js';

/** So far from the edges of what is seen the radio's frequency stays, in px. */
const MARGIN_PX = 60;

/** Where the radio is, in kHz; `undefined` outside the band, and without a radio. */
export function useRigKhz(band: string): number | undefined {
  const kHz = rigKhz();
  return kHz !== undefined && bandAt(kHz) === band ? kHz : undefined;
}

/** Shows the radio's band whenever that changes, if the band map follows the radio. */
export function useRigBand(show: (band: string) => void): void {
  const kHz = rigKhz();
  const band = kHz === undefined ? undefined : bandAt(kHz);
  const follows = followsRig.value;
  useEffect(() => {
    if (follows && band !== undefined) show(band);
  }, [follows, band]);
}

/** Moves the band when the radio's frequency would be out of sight. */
export function useRigInView(
  box: { readonly current: HTMLDivElement | null },
  scale: Scale | undefined,
  kHz: number | undefined,
): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !scale || kHz === undefined) return;
    const px = pxAt(scale, kHz) - current.scrollTop;
    const isSeen = px >= MARGIN_PX && px <= current.clientHeight - MARGIN_PX;
    if (!isSeen) current.scrollTop += px - current.clientHeight / 2;
  }, [kHz, scale]);
}

function rigKhz(): number | undefined {
  const { frequencyHz } = vfo.value ?? {};
  return frequencyHz === undefined ? undefined : frequencyHz / 1_000;
}
