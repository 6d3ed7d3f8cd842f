import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../http/limits/client-address.js';
import { limitHeaders } from '../http/limit-state.js';
import { AlertsService } from './alerts.service.js';

/** Admits requests with the alert's key, before their body is validated. */
@Injectable()
export class AlertKeyGuard implements CanActivate {
  constructor(private readonly alerts: AlertsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    const key = request.headers['x-alert-key'];
    const limit = await this.alerts.checkKey(request.params.id, key, clientKey(request.ip));
    if (limit) context.switchToHttp().getResponse<FastifyReply>().headers(limitHeaders(limit));
    return true;
  }
}
