import { Injectable } from '@nestjs/common';
import { ListsService } from '../lists/lists.service.js';
import { DemoBand } from './band/demo-band.js';

/** Large enough that some are heard at any time. */
const MEMBERS = 1_000;

/** The member list that the documentation's examples name. */
@Injectable()
export class DemoList {
  constructor(lists: ListsService, band: DemoBand) {
    lists.register({ name: 'demo-list', source: 'demo', callsigns: band.regulars(MEMBERS) });
  }
}
