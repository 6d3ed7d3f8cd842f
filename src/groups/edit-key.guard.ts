import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../http/limits/client-address.js';
import { limitHeaders } from '../http/limit-state.js';
import { GroupsService } from './groups.service.js';

/** Admits clients with the group's key, before the body is checked. The header wins over the query. */
@Injectable()
export class EditKeyGuard implements CanActivate {
  constructor(private readonly groups: GroupsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<
        FastifyRequest<{ Params: { name: string }; Querystring: { edit_key?: unknown } }>
      >();
    const key = request.headers['x-edit-key'] ?? request.query.edit_key;
    const limit = await this.groups.checkKey(request.params.name, key, clientKey(request.ip));
    if (limit) context.switchToHttp().getResponse<FastifyReply>().headers(limitHeaders(limit));
    return true;
  }
}
