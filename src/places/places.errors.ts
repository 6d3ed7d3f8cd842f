import { NotFoundException } from '@nestjs/common';
import { isMobile } from './find-place.js';

/** A callsign is in no DXCC entity: a ship or an aircraft, or with a prefix that the country file does not have. */
export class NoEntity extends NotFoundException {
  constructor(callsign: string) {
    super(
      isMobile(callsign)
        ? `${callsign} is at sea or in the air: in no DXCC entity.`
        : `${callsign} begins with no prefix of a DXCC entity.`,
    );
  }
}
