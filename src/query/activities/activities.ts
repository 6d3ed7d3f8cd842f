import { Injectable } from '@nestjs/common';

/** What a station activates, as answers have it. */
export interface Activation {
  /** @example 'pota' */
  readonly programme: string;
  /** @example 'US-4534' */
  readonly reference: string;
  /** Null where it is not known. */
  readonly name: string | null;
}

/** Finds what a station activated at a time, by its callsign as it is heard. No I/O. */
export type FindActivation = (callsign: string, atSeconds: number) => Activation | undefined;

/** Tells what stations activate, where a module knows that. */
@Injectable()
export class Activities {
  private find: FindActivation = () => undefined;

  /** Says who knows it. Call it in a constructor. */
  register(find: FindActivation): void {
    this.find = find;
  }

  /** {@link FindActivation}; to be handed on. */
  readonly of: FindActivation = (callsign, atSeconds) => this.find(callsign, atSeconds);
}
