import { TypeOverrides, types } from 'pg';

/**
 * The driver's own parsers, except for bigint: ids and counts stay below 2^53, so they are numbers
 * and not text.
 */
export const typeParsers = new TypeOverrides();

typeParsers.setTypeParser(types.builtins.INT8, Number);
