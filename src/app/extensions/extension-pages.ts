import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { DashboardService } from '../../dashboard/dashboard.service.js';
import type { ExtensionPage } from '../../extension/define-extension.js';
import { ExtensionRefused, type LoadedExtension } from './load-extensions.js';

/** Token of the extensions. */
export const EXTENSIONS = Symbol('Extensions');

/** Pages have files of this service alone, and may have styles in their HTML. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Serves the pages of extensions, `/x/<name>/`, and has the navigation lead there. */
@Injectable()
export class ExtensionPages implements OnModuleInit {
  constructor(
    @Inject(EXTENSIONS) private readonly loaded: readonly LoadedExtension[],
    private readonly adapter: HttpAdapterHost,
    dashboard: DashboardService,
  ) {
    for (const { extension, page } of this.pages) {
      dashboard.addPage({ href: prefixOf(extension.name), title: page.title });
    }
  }

  /** @throws ExtensionRefused for a page without `index.html` */
  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { pages } = this;
    if (pages.length === 0) return;
    fastify.addHook('onRoute', (route) => {
      const prefix = pages
        .map(({ extension }) => prefixOf(extension.name))
        .find((one) => route.url.startsWith(one));
      if (prefix === undefined) return;
      const policy = { ...route.config?.policy, contentPolicy: POLICY };
      route.config = { ...route.config, policy };
      // The same route to Fastify; the links of a page are from its folder.
      if (route.url === prefix) route.preHandler = redirectToFolder(prefix);
    });
    for (const { extension, folder, page } of pages) {
      const root = join(folder.path, page.folder);
      if (!existsSync(join(root, 'index.html'))) {
        throw new ExtensionRefused(
          extension.name,
          `has a page without ${join(root, 'index.html')}`,
        );
      }
      // Not awaited: that would end Fastify's set-up too early, and Fastify would answer its errors.
      void fastify.register(fastifyStatic, {
        root,
        prefix: prefixOf(extension.name),
        // A route for each file: a missing file is answered like any unknown path.
        wildcard: false,
        decorateReply: false,
      });
    }
  }

  private get pages(): (LoadedExtension & { readonly page: ExtensionPage })[] {
    return this.loaded.flatMap((one) => {
      const { page } = one.extension;
      return page ? [{ ...one, page }] : [];
    });
  }
}

function prefixOf(name: string): string {
  return `/x/${name}/`;
}

function redirectToFolder(prefix: string): preHandlerHookHandler {
  return ({ url }, reply, done) => {
    if (url.startsWith(prefix)) done();
    else void reply.redirect(prefix, 301);
  };
}
