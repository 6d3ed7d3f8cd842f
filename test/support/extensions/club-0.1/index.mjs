import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  decorate,
  defineExtension,
  HealthService,
  MetricsService,
} from 'spot-query-service/extension';
import { ClubFeed } from './feed.mjs';
import { MembersController } from './members.controller.mjs';
import { CreateMembers, Member } from './members.table.mjs';

/** Tells of the club in `/health` and `/metrics`. */
class ClubModule {
  constructor(health, metrics, feed) {
    health.addPart('club', () => ({ udpPort: feed.port }));
    metrics.declare({
      name: 'club_datagrams_total',
      help: 'Datagrams that skimmers of the club have sent',
      kind: 'counter',
      read: () => [{ value: feed.datagrams }],
    });
  }
}
decorate(ClubModule, { class: [Module({})], inject: [HealthService, MetricsService, ClubFeed] });

export default defineExtension({
  name: 'club',
  settings: {
    CLUB_UDP_PORT: {
      description: 'UDP port on which skimmers of the LAN send spots; 0 for any free one.',
      kind: 'wholeNumber',
      default: '7355',
      least: 0,
      most: 65535,
    },
  },
  entities: [Member],
  migrations: [CreateMembers],
  module: ({ CLUB_UDP_PORT }) => ({
    module: ClubModule,
    imports: [TypeOrmModule.forFeature([Member])],
    controllers: [MembersController],
    providers: [ClubFeed.on(CLUB_UDP_PORT)],
  }),
});
