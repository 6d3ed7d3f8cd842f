import { Injectable } from '@nestjs/common';
import { ListsService } from '../lists/lists.service.js';
import { DemoBand } from './band/demo-band.js';

/** Number of members: large enough that some are heard at any time. */
const MEMBERS = 1_000;

/** Registers the member list of the documentation's examples. */
@Injectable()
export class DemoList {
  constructor(lists: ListsService, band: DemoBand) {
    lists.register({ name: 'demo-list', source: 'demo', callsigns: band.regulars(MEMBERS) });
  }
}
