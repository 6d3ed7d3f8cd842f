import { NotFoundException } from '@nestjs/common';
import { isMobile } from './find-place.js';

/** A callsign is in no DXCC entity: a ship or an aircraft, or a call of no entity that the country file has. */
export class NoEntity extends NotFoundException {
  constructor(callsign: string) {
    super(
      isMobile(callsign)
        ? `${callsign} is at sea or in the air: in no DXCC entity.`
        : `${callsign} is in no DXCC entity that the country file has.`,
    );
  }
}
