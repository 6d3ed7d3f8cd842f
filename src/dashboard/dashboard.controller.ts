import { negotiate } from '@fastify/accept-negotiator';
import { Controller, Get, Header, Headers, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '../config/env.js';
import { isKnownTag } from '../http/answers/etag.js';
import { DashboardService, type PageFile } from './dashboard.service.js';
import { MANIFEST_PATH, PAGE_PATHS, RIG_PATH, WORKER_PATH } from './page-paths.js';
import { PAGE_POLICY, rigPolicy, WORKER_CONTENT_POLICY } from './page-policy.js';
import { RigQuery } from './rig.dto.js';
import { welcomeOf } from './welcome.js';

/** The page at `/` for browsers, and a welcome in JSON for programs. */
@ApiExcludeController()
@Controller()
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly env: Env,
  ) {}

  @Get()
  welcome(
    @Headers('accept') accept: string | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    void reply.header('Vary', 'Accept');
    const type = negotiate(accept ?? '*/*', ['text/html', 'application/json']);
    if (type === 'application/json') void reply.send(welcomeOf(this.env));
    else this.show(known, reply);
  }

  @Get(PAGE_PATHS.filter((path) => path !== '/'))
  view(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): void {
    this.show(known, reply);
  }

  /** Browsers ask for it again each day, and whenever the page registers it: an old one must not stay. */
  @Get(WORKER_PATH)
  worker(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): void {
    this.sendScript(this.dashboard.getWorker(), WORKER_CONTENT_POLICY, known, reply);
  }

  /** The same script for every port; its policy lets it reach the one of its address. */
  @Get(RIG_PATH)
  rig(
    @Query() { port }: RigQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    this.sendScript(this.dashboard.getRig(), rigPolicy(port), known, reply);
  }

  @Get(MANIFEST_PATH)
  manifest(
    @Query('lang') language: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    const manifest = this.dashboard.getManifest(
      typeof language === 'string' ? language : undefined,
    );
    void reply.header('Content-Type', 'application/manifest+json; charset=utf-8');
    this.send(manifest, known, reply);
  }

  @Get('favicon.ico')
  @Header('Content-Type', 'image/x-icon')
  @Header('Cache-Control', 'public, max-age=86400')
  icon(): StreamableFile {
    return new StreamableFile(this.dashboard.getIcon());
  }

  private show(known: string | undefined, reply: FastifyReply): void {
    const page = this.dashboard.getPage();
    void reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
    });
    this.send(page, known, reply);
  }

  private sendScript(
    script: PageFile,
    policy: string,
    known: string | undefined,
    reply: FastifyReply,
  ): void {
    void reply.headers({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': policy,
    });
    this.send(script, known, reply);
  }

  private send({ text, tag }: PageFile, known: string | undefined, reply: FastifyReply): void {
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: tag });
    if (isKnownTag(known, tag)) void reply.code(304).send();
    else void reply.send(text);
  }
}
