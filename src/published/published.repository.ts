import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { RolesService, type Term } from '../leadership/roles.service.js';
import { PublishedRow } from './published.entity.js';

/** What is known of a document, without its content. */
export type PublishedState = Pick<
  PublishedRow,
  'name' | 'version' | 'confirmedAtSeconds' | 'error'
>;

/** How the last question about a document ended, for the next one. */
export type LastAnswer = Pick<
  PublishedRow,
  | 'urlSha256'
  | 'etag'
  | 'lastModified'
  | 'askedAtSeconds'
  | 'pauseSeconds'
  | 'confirmedAtSeconds'
  | 'error'
  | 'content'
>;

/** A document that was read. */
export type Copy = Pick<PublishedRow, 'name' | 'urlSha256' | 'etag' | 'lastModified'> & {
  readonly content: string;
};

/** When a service was asked, and when it may be asked again. */
export interface AskedAt {
  readonly nowSeconds: number;
  readonly pauseSeconds: number;
}

/**
 * Reads and writes what is known of documents. Writers hold the role of the term that they pass, and lose it when another term
 * has begun: so nobody else writes between two statements of a transaction.
 */
@Injectable()
export class PublishedRepository {
  constructor(
    @InjectRepository(PublishedRow) private readonly rows: Repository<PublishedRow>,
    private readonly roles: RolesService,
  ) {}

  /** Reads all states: one short query. @throws DatabaseUnavailable */
  async findStates(): Promise<PublishedState[]> {
    return this.rows.find({
      select: { name: true, version: true, confirmedAtSeconds: true, error: true },
    });
  }

  /** Reads contents, each with the version it is of. @throws DatabaseUnavailable */
  async findContents(
    names: readonly string[],
  ): Promise<Pick<PublishedRow, 'name' | 'version' | 'content'>[]> {
    return this.rows.find({
      select: { name: true, version: true, content: true },
      where: { name: In(names) },
    });
  }

  /** Finds how the last question ended. @throws DatabaseUnavailable */
  async findLast(name: string): Promise<LastAnswer | undefined> {
    return (await this.rows.findOneBy({ name })) ?? undefined;
  }

  /**
   * Notes that a question begins: who is stopped before its outcome is stored asks no sooner, either.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async begin(
    term: Term,
    asked: AskedAt,
    { name, urlSha256 }: Pick<PublishedRow, 'name' | 'urlSha256'>,
  ): Promise<void> {
    const times = timesOf(asked);
    await this.write(term, async (rows) => {
      const { affected } = await rows.update({ name }, times);
      if (affected === 1) return;
      const none = { etag: null, lastModified: null, error: null, version: 0 };
      await rows.insert({ ...none, ...times, name, urlSha256 });
    });
  }

  /**
   * Keeps a document. When its content is the same as before, the version does not change.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async store(term: Term, asked: AskedAt, copy: Copy): Promise<void> {
    const { name, content } = copy;
    const read = { ...copy, ...confirmed(asked) };
    await this.write(term, async (rows) => {
      const { affected } = await rows.update({ name, content }, read);
      if (affected === 0) await rows.update({ name }, { ...read, version: nextVersion });
    });
  }

  /**
   * Notes that the copy is still equal to what is published.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async confirm(term: Term, asked: AskedAt, name: string): Promise<void> {
    await this.write(term, async (rows) => rows.update({ name }, confirmed(asked)));
  }

  /**
   * Notes that a question failed. The copy stays, and its validators unless they are of another URL.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async fail(
    term: Term,
    asked: AskedAt,
    { name, urlSha256, error }: Pick<PublishedRow, 'name' | 'urlSha256'> & { error: string },
  ): Promise<void> {
    const failed = { ...timesOf(asked), error };
    await this.write(term, async (rows) => {
      const { affected } = await rows.update({ name, urlSha256 }, failed);
      if (affected === 1) return;
      await rows.update({ name }, { ...failed, urlSha256, etag: null, lastModified: null });
    });
  }

  /**
   * Removes what is known of all documents but those of these names.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async removeOthers(term: Term, names: readonly string[]): Promise<void> {
    await this.write(term, async (rows) => rows.delete({ name: Not(In(names)) }));
  }

  private async write(
    term: Term,
    work: (rows: Repository<PublishedRow>) => Promise<unknown>,
  ): Promise<void> {
    await this.roles.transaction(term, async (_client, manager) => {
      await work(manager.withRepository(this.rows));
    });
  }
}

/** SQL of the version of a content that has changed. */
const nextVersion = () => `nextval('published_versions')`;

function timesOf({ nowSeconds, pauseSeconds }: AskedAt) {
  return { askedAtSeconds: nowSeconds, pauseSeconds };
}

function confirmed(asked: AskedAt) {
  return { ...timesOf(asked), confirmedAtSeconds: asked.nowSeconds, error: null };
}
