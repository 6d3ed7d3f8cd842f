import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  Injectable,
  NotFoundException,
  OnModuleInit,
  ServiceUnavailableException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tagOf } from '../http/answers/etag.js';
import { type AddedPage, withPages } from './added-pages.js';
import { findDashboard } from './dashboard.files.js';
import { manifestFileOf, RIG_PATH, WORKER_PATH } from './page-paths.js';
import { notFoundPage } from './not-found-page.js';
import { PAGE_POLICY } from './page-policy.js';

/** A file that is sent from memory, and its ETag. */
export interface PageFile {
  readonly text: string;
  readonly tag: string;
}

/** The built page: its HTML file, manifest and workers from memory, its other files from the disk. */
@Injectable()
export class DashboardService implements OnModuleInit {
  private page: PageFile | undefined;
  private worker: PageFile | undefined;
  private rig: PageFile | undefined;
  /** By language. */
  private manifests: ReadonlyMap<string, PageFile> = new Map();
  private notFound = notFoundPage();
  private icon: Buffer | undefined;

  private readonly addedPages: AddedPage[] = [];

  constructor(private readonly adapter: HttpAdapterHost) {}

  /** Adds a link to the navigation. Call it in a constructor. */
  addPage(page: AddedPage): void {
    this.addedPages.push(page);
  }

  /** Serves the files with a hash in their names: they never change, so browsers keep them for a year. */
  onModuleInit(): void {
    const folder = findDashboard();
    if (folder === undefined) return;
    this.page = readPageFile(join(folder, 'index.html'), (text) =>
      withPages(text, this.addedPages),
    );
    this.worker = readPageFile(join(folder, WORKER_PATH));
    this.rig = readPageFile(join(folder, RIG_PATH));
    this.manifests = readManifests(folder);
    this.notFound = notFoundPage(this.page.text);
    this.icon = readFileSync(join(folder, 'favicon.ico'));
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    // Not awaited: that would end Fastify's set-up too early, and Fastify would answer its errors.
    void fastify.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // A route for each file: a missing file is answered like any unknown path.
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    });
  }

  /** @throws ServiceUnavailableException when the page was not built. */
  getPage(): PageFile {
    if (this.page) return this.page;
    throw new ServiceUnavailableException(
      'The page is not built: npm run build. The API is at /docs.',
    );
  }

  /** @throws NotFoundException when the page was not built. */
  getWorker(): PageFile {
    return builtFile(this.worker);
  }

  /** @throws NotFoundException when the page was not built. */
  getRig(): PageFile {
    return builtFile(this.rig);
  }

  /**
   * The manifest in a language of the page, such as `de`; in English for any other.
   * @throws NotFoundException when the page was not built.
   */
  getManifest(language: string | undefined): PageFile {
    return builtFile(this.manifests.get(language ?? 'en') ?? this.manifests.get('en'));
  }

  /** Answers an unknown path with a page of links and the status 404. */
  sendNotFound(reply: FastifyReply): void {
    void reply
      .status(404)
      .headers({ Vary: 'Accept', 'Content-Security-Policy': PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(this.notFound);
  }

  /**
   * The icon that browsers request by themselves.
   * @throws NotFoundException when the page was not built.
   */
  getIcon(): Buffer {
    if (this.icon) return this.icon;
    throw new NotFoundException('The icon is not built: npm run build.');
  }
}

function builtFile(file: PageFile | undefined): PageFile {
  if (file) return file;
  throw new NotFoundException('The page is not built: npm run build.');
}

function readManifests(folder: string): ReadonlyMap<string, PageFile> {
  const pattern = new RegExp(`^${manifestFileOf('([a-z]+)').replaceAll('.', '\\.')}$`);
  return new Map(
    readdirSync(folder).flatMap((name) => {
      const [, language] = pattern.exec(name) ?? [];
      return language === undefined ? [] : [[language, readPageFile(join(folder, name))] as const];
    }),
  );
}

function readPageFile(path: string, change = (text: string) => text): PageFile {
  const text = change(readFileSync(path, 'utf8'));
  return { text, tag: tagOf(text) };
}
