import { applyDecorators } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { MustBe, Parse } from '../env-rules.js';
import { publicUrl } from '../redact.js';

/** Where a document of the operator's choice is: at a URL, or in a file. */
export interface FileOrUrl {
  /** `http:` or `https:`, with its credentials; `undefined` for a file. */
  readonly url: string | undefined;
  /** Path of a file; `undefined` for a URL. */
  readonly path: string | undefined;
  /** The URL without credentials and query, or the path; public. */
  readonly source: string;
}

/** Parses a URL or a path; `undefined` for a URL of another scheme, or one that is none. */
export function parseFileOrUrl(text: string): FileOrUrl | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { url: undefined, path: text, source: text };
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  return { url: text, path: undefined, source: publicUrl(text) };
}

/** Decorates a path or a URL. */
export function PathOrUrl(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Parse(parseFileOrUrl),
    MustBe('a path, or a URL http:// or https://', (value) => typeof value === 'object'),
  );
}
