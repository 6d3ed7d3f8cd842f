import { HttpException, HttpStatus } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../config/env.js';
import { DashboardService } from '../dashboard/dashboard.service.js';
import { negotiateFormats } from '../http/answer-format.js';
import { tellBrokenAnswers } from '../http/answers/broken-answers.js';
import { compressAnswers, varyByEncoding } from '../http/answers/compression.js';
import { tagAnswers } from '../http/answers/conditional.js';
import { allowAllOrigins } from '../http/answers/cors.js';
import { HotAnswers } from '../http/answers/hot-answers.js';
import { tellIgnoredParameters } from '../http/headers/ignored-parameters.js';
import { showQuestions } from '../http/answers/question-page.js';
import { addSecurityHeaders } from '../http/answers/security-headers.js';
import { wantsPage } from '../http/answers/unknown-path.js';
import { refuseSeveralHosts } from '../http/connections/host-header.js';
import { closeLingeringConnections } from '../http/connections/lingering-connections.js';
import { servePipelinedInTurn } from '../http/connections/pipelining.js';
import { QuietWsAdapter } from '../http/connections/quiet-ws-adapter.js';
import { FaultsService } from '../faults/faults.service.js';
import { ErrorFilter, type NoteFault, type ShowPage } from '../http/errors/error.filter.js';
import { RequestPipe } from '../http/input/request.pipe.js';
import { watchRoutes } from '../http/known-routes.js';
import { type OverloadLimits, shedOverload } from '../http/limits/overload.js';
import { countRequests, refuseExcess } from '../http/limits/rate-limit.js';
import { followRequests, identifyRequests } from '../http/request-id.js';
import { tellTimes } from '../http/headers/server-timing.js';
import { applyRoutePolicies } from '../http/route-policy.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { generationOf } from './answer-generation.js';
import { documentOf } from './docs/document.js';
import { parametersByRoute } from './docs/known-parameters.js';

/** Maximum length of path and query together: enough for 100 callsigns three times. */
const MAX_URL_LENGTH = 8_192;

/** Ends a hook. Hooks that return promises cost more for every request than what they do. */
type Done = (error?: Error) => void;

/** What tests turn off, or set. */
export interface AppOptions {
  readonly keepsAnswers?: boolean;
  readonly waitsForOlderMs?: number;
  readonly overload?: OverloadLimits;
}

/**
 * Sets up what holds for all modules: hooks, validation, errors. To be called before the first route exists.
 *
 * Hooks of Fastify stand where Nest would have middleware and interceptors, because of speed: an answer from memory is
 * given before Nest is asked, so what it needs (limits, formats, headers) is there before, and bodies are kept, tagged
 * and compressed as the text that is sent, which interceptors never see.
 */
export async function configureApp(
  app: NestFastifyApplication,
  env: Env,
  { keepsAnswers = true, waitsForOlderMs, overload = {} }: AppOptions = {},
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  app.useWebSocketAdapter(new QuietWsAdapter(app));
  applyRoutePolicies(fastify);
  const pipelinesClosed = servePipelinedInTurn(fastify);
  closeLingeringConnections(fastify);
  identifyRequests(fastify);
  refuseSeveralHosts(fastify);
  await countRequests(fastify, {
    readsPerMinute: env.rateLimitPerMinute,
    writesPerMinute: env.writeLimitPerMinute,
  });
  negotiateFormats(fastify);
  showQuestions(fastify);
  const hot = new HotAnswers(generationOf(app), waitsForOlderMs);
  // Before load is shed: a kept answer costs nothing, so it is given under overload too.
  if (keepsAnswers) hot.install(fastify);
  tellIgnoredParameters(fastify, namesOf(app));
  await allowAllOrigins(fastify);
  addSecurityHeaders(fastify);
  refuseExcess(fastify);
  await shedOverload(fastify, overload);
  tellBrokenAnswers(fastify);
  // Hooks of this kind run in the order given: bodies are kept, then tagged, then compressed.
  varyByEncoding(fastify);
  tellTimes(fastify);
  if (keepsAnswers) hot.watch(fastify);
  tagAnswers(fastify);
  await compressAnswers(fastify);
  fastify.addHook('onRequest', refuseLongUrls);
  const { allowedMethods } = watchRoutes(fastify);
  fastify.addHook('onRequest', ignoreBodyOfDelete);
  app.useGlobalFilters(new ErrorFilter(allowedMethods, pageOf(app), faultsOf(app)));
  app.useGlobalPipes(new RequestPipe());
  followRequests(fastify);
  declareMetrics(app, fastify, hot, pipelinesClosed);
}

/** Read from the document when it is first asked. */
function namesOf(app: NestFastifyApplication): (route: string) => ReadonlySet<string> | undefined {
  let names: ReturnType<typeof parametersByRoute> | undefined;
  return (route) => (names ??= parametersByRoute(documentOf(app))).get(route);
}

function faultsOf(app: NestFastifyApplication): NoteFault {
  return (error, what) => app.get(FaultsService).note(error, what);
}

/** Answers an unknown path with a page when a browser opens it. */
function pageOf(app: NestFastifyApplication): ShowPage {
  return (request, reply) => {
    if (!wantsPage(request)) return false;
    app.get(DashboardService, { strict: false }).sendNotFound(reply);
    return true;
  };
}

function declareMetrics(
  app: NestFastifyApplication,
  fastify: FastifyInstance,
  hot: HotAnswers,
  pipelinesClosed: () => number,
): void {
  fastify.addHook('onReady', async () => {
    const metrics = app.get(MetricsService, { strict: false });
    metrics.watch(hot.answers);
    metrics.declare({
      name: 'http_answers_from_memory_total',
      help: 'Answers given without asking the database, of all that could be',
      kind: 'counter',
      read: () => [{ value: hot.hits }],
    });
    metrics.declare({
      name: 'http_pipelines_closed_total',
      help: 'Connections closed because too many requests were sent ahead of their answers',
      kind: 'counter',
      read: () => [{ value: pipelinesClosed() }],
    });
  });
}

function refuseLongUrls({ url }: FastifyRequest, _reply: FastifyReply, done: Done): void {
  if (url.length <= MAX_URL_LENGTH) return done();
  const message = `Path and query must have at most ${MAX_URL_LENGTH} characters together.`;
  done(new HttpException(message, HttpStatus.URI_TOO_LONG));
}

/**
 * No handler reads the body of a DELETE, yet clients send one, or a content type without one, which Fastify would
 * refuse. Node.js discards a body that is not read.
 */
function ignoreBodyOfDelete(request: FastifyRequest, _reply: FastifyReply, done: Done): void {
  if (request.method === 'DELETE') {
    delete request.headers['content-type'];
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
  }
  done();
}
