import { applyDecorators } from '@nestjs/common';
import { Check, EachMustBe, Parse, parseList } from '../env-rules.js';

/** Programmes whose activations can be followed. */
const PROGRAMMES = ['pota', 'wwff', 'wwbota'] as const;
export type Programme = (typeof PROGRAMMES)[number];

/** Where the list of a programme is had instead. */
export interface ActivationUrl {
  readonly name: Programme;
  readonly url: string;
}

/** Completes "ACTIVATIONS …". */
const NO_SOTA =
  'cannot follow sota: the terms of its API want an approval of the SOTA Management Team before software of this kind connects to it';

/** Decorates programmes with commas between, or `none`. */
export function Programmes(): PropertyDecorator {
  const allowed: readonly unknown[] = PROGRAMMES;
  return applyDecorators(
    Parse((text) => parseList(text.toLowerCase())),
    EachMustBe(
      `one of ${PROGRAMMES.join(', ')}, or none alone`,
      (entry) => allowed.includes(entry) || entry === 'sota',
    ),
    Check('sota', (value) => ((value as unknown[]).includes('sota') ? NO_SOTA : undefined)),
  );
}

/** Decorates URLs, `name=URL` with commas between, or `none`. */
export function ActivationUrls(): PropertyDecorator {
  return applyDecorators(
    Parse((text) => parseList(text).map((entry) => parseUrl(entry) ?? entry)),
    EachMustBe(
      `name=URL: the name one of ${PROGRAMMES.join(', ')}, the URL http:// or https:// without a comma`,
      (entry) => typeof entry === 'object',
    ),
  );
}

function parseUrl(entry: string): ActivationUrl | undefined {
  const [, name = '', url = ''] = /^(\w+)\s*=\s*(https?:\/\/.+)$/is.exec(entry) ?? [];
  const programme = PROGRAMMES.find((known) => known === name.toLowerCase());
  return programme && URL.canParse(url) ? { name: programme, url } : undefined;
}
