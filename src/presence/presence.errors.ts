import { NotFoundException } from '@nestjs/common';

/** There is no presence source of that name. */
export class PresenceSourceNotFound extends NotFoundException {
  constructor() {
    super('There is no presence source of that name; GET /online/rooms lists them.');
  }
}
