import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  decorate,
  defineExtension,
  FeedService,
  HealthService,
  MetricsService,
} from 'spot-query-service/extension';
import { ClubFeed } from './feed.mjs';
import { MembersController } from './members.controller.mjs';
import { AddLastHeard, CreateMembers, Member } from './members.table.mjs';
import { MembersTask } from './members.task.mjs';

/** Token of the settings. */
const SETTINGS = Symbol('settings of the club');

/** Tells of the club in `/health` and `/metrics`, and leaves out spots of skimmers that it does not trust. */
class ClubModule {
  constructor(settings, feeds, health, metrics, feed) {
    const ignored = new Set(settings.CLUB_IGNORED_SKIMMERS);
    feeds.inspect('club', (report) =>
      ignored.has(report.spotter) ? { refused: 'ignored_skimmer' } : report,
    );
    health.addPart('club', () => ({ udpPort: feed.port }));
    metrics.declare({
      name: 'club_datagrams_total',
      help: 'Datagrams that skimmers of the club have sent',
      kind: 'counter',
      read: () => [{ value: feed.datagrams }],
    });
  }
}
decorate(ClubModule, {
  class: [Module({})],
  inject: [SETTINGS, FeedService, HealthService, MetricsService, ClubFeed],
});

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
    CLUB_IGNORED_SKIMMERS: {
      description: 'Skimmers whose spots are not stored, with commas between.',
      kind: 'list',
      default: 'none',
    },
  },
  entities: [Member],
  migrations: [CreateMembers, AddLastHeard],
  page: { folder: 'page', title: 'Club' },
  module: (settings) => ({
    module: ClubModule,
    imports: [TypeOrmModule.forFeature([Member])],
    controllers: [MembersController],
    providers: [
      ClubFeed.on(settings.CLUB_UDP_PORT),
      MembersTask,
      { provide: SETTINGS, useValue: settings },
    ],
  }),
});
