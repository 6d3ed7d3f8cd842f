/**
 * What extensions may use, and all that is promised to them (docs/extending.md, docs/stability.md). Everything else of the service
 * may change with any version.
 */
import 'reflect-metadata';

export { decorate, type Decorations, type MemberDecorations } from './decorate.js';
export {
  defineExtension,
  type Extension,
  type ExtensionModule,
  type ExtensionPage,
} from './define-extension.js';
export type { SettingAsked, SettingsAsked, SettingsGiven } from './settings.js';
export * from './services.js';
export * from './sources.js';
export {
  type ActivationSource,
  type Reported,
  reportOf,
} from '../activations/activations.service.js';
export {
  ContentRefused,
  type Published,
  type PublishedSource,
} from '../published/published.service.js';
export { API_PREFIX } from '../http/api-prefix.js';
export { ApiErrors } from '../http/errors/error.dto.js';
export type {
  CallsignDatabase,
  Failed,
  Found,
  LookupOutcome,
  NotFound,
} from '../grid/callsign-database.js';
export { failed, NOT_FOUND } from '../grid/callsign-database.js';
export { memberOf, outcomeOf, parseJson } from '../grid/answer-fields.js';
export { PoliteHttp, type PoliteHttpOptions } from '../grid/polite-http.js';
export type { InspectReport, RefusedReport } from '../feed/feed.service.js';
export type { FeedStatus, SpotFeed } from '../feed/spot-feed.js';
export type {
  PresenceListener,
  PresenceNews,
  PresenceSource,
  RoomCount,
} from '../presence/presence-source.js';
export { parseFrequencyHz } from '../radio/report-fields.js';
export type { SpotReport } from '../radio/spot-report.js';
export type { GivenReport } from '../radio/to-spot-report.js';
export { toIsoSeconds } from '../time/timestamp.js';
