import { VERSION } from '../config/version.js';
import { API_PREFIX } from '../http/api-prefix.js';

/** The answer for programs at `/`: what this is, and links. */
export interface Welcome {
  readonly name: string;
  readonly version: string;
  /** Present, and true, when all data is invented. */
  readonly demo?: true;
  /** Paths by what is there. */
  readonly links: Readonly<Record<string, string>>;
}

export function welcomeOf({ demo }: { readonly demo: boolean }): Welcome {
  return {
    name: 'Spot query service',
    version: VERSION,
    ...(demo && { demo: true as const }),
    links: {
      documentation: '/docs',
      openapi: '/docs/openapi.json',
      spots: `/${API_PREFIX}/spots`,
      bands: `/${API_PREFIX}/bands`,
      health: `/${API_PREFIX}/health`,
    },
  };
}
