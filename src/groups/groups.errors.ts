import {
  ConflictException,
  HttpException,
  HttpStatus,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';
import { type LimitState, limitHeaders } from '../http/limit-state.js';

/** There is no group of that name, or it has expired. */
export class GroupNotFound extends NotFoundException {
  constructor() {
    super('There is no group of that name.');
  }
}

/** A group of that name exists. */
export class GroupNameTaken extends ConflictException {
  constructor(name: string) {
    super(`A group called ${name} exists already.`);
  }
}

/** The maximum number of groups exists. No Retry-After, since waiting does not help. */
export class GroupLimitReached extends HttpException {
  readonly code = 'group_limit_reached';

  constructor(limit: number) {
    super(`There are ${limit} groups, and no more can be made.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** The edit key is missing or not the group's; the sentence says which. */
export class EditKeyRejected extends UnauthorizedException {
  readonly headers: Readonly<Record<string, number>>;

  constructor(fault: 'missing' | 'wrong', state?: LimitState) {
    super(
      fault === 'missing'
        ? 'This needs the edit key of the group, as header X-Edit-Key or parameter edit_key.'
        : 'This is not the edit key of the group: it is the edit_key that the answer had when the group was made.',
    );
    this.headers = state ? limitHeaders(state) : {};
  }
}
