import { fieldsOf, secondsOf } from '../../published/published.service.js';
import { type ActivationSource, type Reported, reportOf, saysQrt } from '../activation-source.js';
import type { SourceAddress } from './address.js';

/** Bunkers on the Air: one report may name several bunkers. It asks for a minute between two questions at least. */
export class WwbotaActivations implements ActivationSource {
  readonly programme = 'wwbota';
  readonly url: string;
  readonly isOwnUrl: boolean;
  readonly everyMs = 60_000;

  constructor({ ownUrl }: SourceAddress) {
    this.url = ownUrl ?? 'https://api.wwbota.org/spots/?age=1';
    this.isOwnUrl = ownUrl !== undefined;
  }

  read({ call, type, time, comment, references }: Entry): readonly Reported[] {
    const kind = typeof type === 'string' ? type.toUpperCase() : '';
    if (kind === 'TEST' || !Array.isArray(references)) return [];
    return references.slice(0, MAX_BUNKERS).flatMap((one) => {
      const { reference, name } = fieldsOf(one);
      const isOver = kind === 'QRT' || saysQrt(comment);
      return reportOf({ callsign: call, reference, name, atSeconds: secondsOf(time), isOver });
    });
  }
}

type Entry = Readonly<Record<string, unknown>>;

/** Maximum bunkers of one report. */
const MAX_BUNKERS = 20;
