import { TypeOverrides, types } from 'pg';

/**
 * The driver's own parsers, but for bigint: identifiers and counts stay below 2^53, so they are
 * delivered as numbers, not as text.
 */
export const typeParsers = new TypeOverrides();

typeParsers.setTypeParser(types.builtins.INT8, Number);
