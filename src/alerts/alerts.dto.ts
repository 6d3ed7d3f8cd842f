import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../http/input/text-field.js';
import { SpotCriteriaQuery } from '../spots/spots.dto.js';
import { toIsoSeconds } from '../time/timestamp.js';
import {
  BooleanField,
  CodeField,
  NumberField,
  ObjectField,
  TimeField,
} from './body/alert-fields.js';
import type { Triple } from './body/worked.js';
import { type AlertRecord, statusOf } from './store/alert-record.js';

const MAX_NAME_LENGTH = 100;
const COOLDOWN_MINUTES = { min: 1, max: 1_440 };
const MIN_SKIMMERS = { min: 1, max: 100 };

const FILTER = {
  type: () => AlertFilterView,
  example: { band: ['40m'], type: ['CQ'], group: ['demo-club'] },
};

const DESTINATION = {
  example: {
    kind: 'webhook',
    url: 'https://receiver.example.org/spots',
    secret: 'only we know it',
  },
  properties: {
    kind: { type: 'string', enum: ['webhook', 'ntfy', 'web_push'] },
    url: { type: 'string', description: 'Of a webhook, or of a topic of ntfy.' },
    secret: { type: 'string', nullable: true, description: 'Of a webhook: signs what is sent.' },
    token: { type: 'string', nullable: true, description: 'Of ntfy: where the topic needs one.' },
    subscription: {
      type: 'object',
      additionalProperties: true,
      description: 'Of a browser: its `PushSubscription`, as JSON.',
    },
  },
} as const;

/** Which spots are told: the parameters of `/spots`, but for the window; lists also as arrays, numbers also as numbers. */
class AlertFilterView extends SpotCriteriaQuery {
  /**
   * `on_repeater`: the station is on the repeater network as well. `joined_repeater`: told when somebody comes there,
   * without a spot; with `callsign`, `not_callsign`, `call`, `call_prefix`, `group` and `list` alone.
   */
  @ApiProperty({ enum: ['on_repeater', 'joined_repeater'], required: false })
  presence?: string;

  /** What is worked already, and so not told: `[dxcc, band, mode]`, at most 5,000. */
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
    maxItems: 5_000,
    required: false,
    example: [[291, '20m', 'CW']],
  })
  worked?: Triple[];
}

/** A new alert. */
export class CreateAlertBody {
  /** What it is called in its messages. */
  @TextField({ maxLength: MAX_NAME_LENGTH, required: true, example: 'The club on 40 m' })
  name: string;

  /** Which spots are told. It must ask something. */
  @ObjectField('filter', { ...FILTER, required: true })
  filter: object;

  /** Where messages go: a webhook, a topic of ntfy, or a browser. */
  @ObjectField('destination', { ...DESTINATION, required: true })
  destination: object;

  /** For how long it is quiet about a station on a band and mode that it has told, in minutes. */
  @NumberField({ ...COOLDOWN_MINUTES, default: 30 })
  cooldown_minutes: number;

  /** How many different skimmers must have heard the station on a band and mode within 10 minutes. */
  @NumberField({ ...MIN_SKIMMERS, default: 1 })
  min_skimmers: number;

  /** When it ends by itself, UTC; null for a year after it was last changed. */
  @TimeField()
  expires_at?: string | null;

  /** Whether it tells nothing for now. */
  @BooleanField({ default: false })
  paused: boolean;
}

/** A change of an alert: the fields given. Any change renews it, an empty one too. */
export class UpdateAlertBody {
  /** What it is called in its messages. */
  @TextField({ maxLength: MAX_NAME_LENGTH, required: false, example: 'The club on 40 m' })
  name?: string;

  /** Which spots are told, in place of what was asked before. */
  @ObjectField('filter', FILTER)
  filter?: object;

  /** Where messages go. Another place must agree first. */
  @ObjectField('destination', DESTINATION)
  destination?: object;

  /** For how long it is quiet about a station on a band and mode that it has told, in minutes. */
  @NumberField(COOLDOWN_MINUTES)
  cooldown_minutes?: number;

  /** How many different skimmers must have heard the station on a band and mode within 10 minutes. */
  @NumberField(MIN_SKIMMERS)
  min_skimmers?: number;

  /** When it ends by itself, UTC; null for a year after it was last changed. */
  @TimeField()
  expires_at?: string | null;

  /** Whether it tells nothing for now. */
  @BooleanField()
  paused?: boolean;
}

/** The code that a topic was sent. */
export class ConfirmAlertBody {
  /** Its eight letters and digits; case does not matter. */
  @CodeField()
  code: string;
}

/** Where the messages of an alert go, as far as it is shown. */
export class AlertDestinationView {
  /** A webhook, a topic of ntfy, or a browser. */
  @ApiProperty({ enum: ['webhook', 'ntfy', 'web_push'] })
  kind: string;

  /**
   * Its name, and its port unless it is the usual one.
   * @example 'receiver.example.org'
   */
  host: string;
}

/** An alert, without its URL and its secrets. */
export class AlertView {
  /**
   * Its id, by which it is asked for.
   * @example 'Xq3vJ0cQm5bW1yZk'
   */
  id: string;

  /**
   * What it is called in its messages.
   * @example 'The club on 40 m'
   */
  name: string;

  /** As it was sent. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: FILTER.example })
  filter: object;

  /** Where its messages go. */
  destination: AlertDestinationView;

  /** For how long it is quiet about a station on a band and mode that it has told, in minutes. */
  @ApiProperty({ type: 'integer', example: 30 })
  cooldown_minutes: number;

  /** How many different skimmers must have heard the station on a band and mode within 10 minutes. */
  @ApiProperty({ type: 'integer', example: 1 })
  min_skimmers: number;

  /**
   * When it ends by itself, UTC; null unless it was given.
   * @example '2099-12-31T00:00:00Z'
   */
  expires_at: string | null;

  /** Whether it tells nothing for now. */
  paused: boolean;

  /** `unconfirmed`: the destination has not agreed yet. `failing`: the last message did not arrive. */
  @ApiProperty({ enum: ['unconfirmed', 'active', 'paused', 'failing', 'ended'] })
  state: string;

  /**
   * Why the last message did not arrive, or the alert has ended; null when all is well.
   * @example 'answered 500'
   */
  last_error: string | null;

  /** Messages that have arrived. */
  @ApiProperty({ type: 'integer', example: 12 })
  sent: number;

  /**
   * When it was made, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  created_at: string;
}

/** An alert, found or changed. */
export class AlertAnswerView {
  /** The alert as it is now. */
  alert: AlertView;
}

/** An alert, just made. */
export class AlertCreatedView extends AlertAnswerView {
  /**
   * Its id, by which it is asked for.
   * @example 'Xq3vJ0cQm5bW1yZk'
   */
  id: string;

  /**
   * With which the alert can be read, changed and ended. Shown here, and never again.
   * @example 'alk_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
   */
  alert_key: string;

  /** What to do next. */
  notice: string;
}

/** An alert, just ended. */
export class AlertDeletedView {
  /** Always true: what has not ended is an error. */
  @ApiProperty({ enum: [true] })
  deleted: true;

  /**
   * The id of the alert that has ended.
   * @example 'Xq3vJ0cQm5bW1yZk'
   */
  id: string;
}

/** The key of this service for browsers' push services. */
export class PushKeyView {
  /**
   * For `applicationServerKey`, base64url: it never changes.
   * @example 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
   */
  public_key: string;
}

/** An alert on the wire: of its destination the host alone. */
export function toAlertView(alert: AlertRecord, nowSeconds: number): AlertView {
  return {
    id: alert.id,
    name: alert.name,
    filter: alert.filter,
    destination: { kind: alert.destination.kind, host: alert.host },
    cooldown_minutes: alert.cooldownMinutes,
    min_skimmers: alert.minSkimmers,
    expires_at: alert.expiresAtSeconds === null ? null : toIsoSeconds(alert.expiresAtSeconds),
    paused: alert.isPaused,
    state: statusOf(alert, nowSeconds),
    last_error: alert.lastError,
    sent: alert.sent,
    created_at: toIsoSeconds(alert.createdAtSeconds),
  };
}
