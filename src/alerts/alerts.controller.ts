import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Ip,
  Param,
  Post,
  Put,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiParam, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { clientKey } from '../http/limits/client-address.js';
import { limitHeaders } from '../http/limit-state.js';
import { LargeBody, Untagged } from '../http/policy.decorators.js';
import { Clock } from '../time/clock.js';
import { AlertKeyGuard } from './alert-key.guard.js';
import {
  AlertAnswerView,
  AlertCreatedView,
  AlertDeletedView,
  ConfirmAlertBody,
  CreateAlertBody,
  PushKeyView,
  toAlertView,
  UpdateAlertBody,
} from './alerts.dto.js';
import { AlertsService } from './alerts.service.js';
import type { AlertRecord } from './store/alert-record.js';

const NOTICE =
  'Keep the alert key: it is shown only this once, and the alert cannot be read, changed or ended without it.';

const ID = {
  name: 'id',
  description:
    "The alert's id: the answer had it when the alert was made, with its key (`POST /alerts`).",
};

/** Limits of a body: 5,000 triples of `worked` have some 100 KB and 20,000 values. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_BODY_VALUES = 25_000;

@ApiTags('Alerts')
@ApiErrors(503)
@Controller(`${API_PREFIX}/alerts`)
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Make an alert
   * @remarks The answer has the key, once. The destination is asked for agreement: a webhook answers the `challenge`
   * of its first message, a topic of ntfy is sent a code for `confirm`. Until then nothing is told.
   */
  @Post()
  @LargeBody(MAX_BODY_BYTES, MAX_BODY_VALUES)
  @ApiErrors(400, 413, 415, 429)
  async createAlert(
    @Body() body: CreateAlertBody,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlertCreatedView> {
    const { alert, alertKey, limit } = await this.alerts.create(body, clientKey(address));
    if (limit) reply.headers(limitHeaders(limit));
    return { id: alert.id, alert_key: alertKey, ...this.answer(alert), notice: NOTICE };
  }

  /**
   * The key with which browsers subscribe
   * @remarks For `pushManager.subscribe({ applicationServerKey })`, base64url. It is this service's own, and never changes.
   */
  @Get('push-key')
  async getPushKey(): Promise<PushKeyView> {
    return { public_key: await this.alerts.pushKey() };
  }

  /**
   * One alert
   * @remarks With its state, what went wrong last, and how many messages arrived. Needs its key; of the destination only the host is
   * shown.
   */
  @Get(':id')
  @Untagged()
  @UseGuards(AlertKeyGuard)
  @ApiParam(ID)
  @ApiSecurity('alertKey')
  @ApiErrors(401, 429)
  async getAlert(@Param('id') id: string): Promise<AlertAnswerView> {
    return this.answer(await this.alerts.get(id));
  }

  /**
   * Change an alert
   * @remarks The fields given; any change renews it for a year. Another place must agree first. Needs the key.
   */
  @Put(':id')
  @LargeBody(MAX_BODY_BYTES, MAX_BODY_VALUES)
  @UseGuards(AlertKeyGuard)
  @ApiParam(ID)
  @ApiSecurity('alertKey')
  @ApiErrors(400, 401, 413, 415, 429)
  async updateAlert(
    @Param('id') id: string,
    @Body() body: UpdateAlertBody,
  ): Promise<AlertAnswerView> {
    return this.answer(await this.alerts.update(id, body));
  }

  /**
   * End an alert for ever
   * @remarks What waits to be sent is not sent. Needs the key.
   */
  @Delete(':id')
  @UseGuards(AlertKeyGuard)
  @ApiParam(ID)
  @ApiSecurity('alertKey')
  @ApiErrors(401, 429)
  async deleteAlert(@Param('id') id: string): Promise<AlertDeletedView> {
    await this.alerts.delete(id);
    return { deleted: true, id };
  }

  /**
   * Try the destination of an alert
   * @remarks Sends a message, at most 6 an hour; to who has not agreed, with a new challenge or code. Needs the key.
   */
  @Post(':id/test')
  @HttpCode(202)
  @UseGuards(AlertKeyGuard)
  @ApiParam(ID)
  @ApiSecurity('alertKey')
  @ApiErrors(400, 401, 413, 415, 429)
  async testAlert(@Param('id') id: string): Promise<AlertAnswerView> {
    return this.answer(await this.alerts.test(id));
  }

  /**
   * Begin an alert with the code that its topic was sent
   * @remarks After five wrong codes a new one is needed: `test` sends it. Needs the key.
   */
  @Post(':id/confirm')
  @HttpCode(200)
  @UseGuards(AlertKeyGuard)
  @ApiParam(ID)
  @ApiSecurity('alertKey')
  @ApiErrors(400, 401, 413, 415, 429)
  async confirmAlert(
    @Param('id') id: string,
    @Body() body: ConfirmAlertBody,
  ): Promise<AlertAnswerView> {
    return this.answer(await this.alerts.confirm(id, body.code));
  }

  private answer(alert: AlertRecord): AlertAnswerView {
    return { alert: toAlertView(alert, this.clock.nowSeconds()) };
  }
}
