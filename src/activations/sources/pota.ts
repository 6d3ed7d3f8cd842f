import { secondsOf } from '../../published/published.service.js';
import { type ActivationSource, type Reported, reportOf, saysQrt } from '../activation-source.js';
import type { SourceAddress } from './address.js';

/** Parks on the Air: the newest report of each activator, for half an hour. No terms of its API were found. */
export class PotaActivations implements ActivationSource {
  readonly programme = 'pota';
  readonly url: string;
  readonly isOwnUrl: boolean;
  readonly everyMs = 60_000;

  constructor({ ownUrl }: SourceAddress) {
    this.url = ownUrl ?? 'https://api.pota.app/spot/activator';
    this.isOwnUrl = ownUrl !== undefined;
  }

  read({ activator, reference, name, spotTime, comments, invalid }: Entry): readonly Reported[] {
    if (invalid === true) return [];
    return reportOf({
      callsign: activator,
      reference,
      name,
      atSeconds: secondsOf(spotTime),
      isOver: saysQrt(comments),
    });
  }
}

type Entry = Readonly<Record<string, unknown>>;
