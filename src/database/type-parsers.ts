import { TypeOverrides, types } from 'pg';

/**
 * The driver's own parsers, except for bigint, which becomes a number instead of text: ids and counts stay below 2^53.
 */
export const typeParsers = new TypeOverrides();

typeParsers.setTypeParser(types.builtins.INT8, Number);
