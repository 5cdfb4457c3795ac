import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/**
 * How values of PostgreSQL look in JavaScript: whole numbers of eight bytes (times, counts, money) and their sums as
 * numbers, exact up to 2^53; bytes as a Buffer. The driver itself would give texts.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const isNumber = id === types.builtins.INT8 || id === types.builtins.NUMERIC;
    if (isNumber && format !== 'binary') return Number;
    return types.getTypeParser(id, format) as (value: string | Buffer) => unknown;
  },
};
