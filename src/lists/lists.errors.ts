import { NotFoundException } from '@nestjs/common';

/** `LISTS` has no list of that name. */
export class ListNotFound extends NotFoundException {
  constructor() {
    super('There is no member list of that name.');
  }
}
