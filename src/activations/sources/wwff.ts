import { secondsOf } from '../../published/published.service.js';
import { type ActivationSource, type Reported, reportOf, saysQrt } from '../activation-source.js';
import type { SourceAddress } from './address.js';

/** World Wide Flora and Fauna. It asks for 30 seconds between two questions at least. */
export class WwffActivations implements ActivationSource {
  readonly programme = 'wwff';
  readonly url: string;
  readonly isOwnUrl: boolean;
  readonly everyMs = 60_000;

  constructor({ ownUrl }: SourceAddress) {
    this.url = ownUrl ?? 'https://spots.wwff.co/static/spots.json';
    this.isOwnUrl = ownUrl !== undefined;
  }

  read(entry: Readonly<Record<string, unknown>>): readonly Reported[] {
    return reportOf({
      callsign: entry.activator,
      reference: entry.reference,
      name: entry.reference_name,
      atSeconds: secondsOf(entry.spot_time),
      isOver: saysQrt(entry.remarks),
    });
  }
}
