import { randomBytes } from 'node:crypto';

import type { FlattenedField } from 'payload';

import { isRecord } from '@/lib/core/is-record';

type Values = Record<string, unknown>;

/**
 * Rows of lists have ids of their own, which may be taken here: gives them new ones, as Payload makes them.
 */
export const renewListIds = (fields: FlattenedField[], row: Values): Values => {
  const result = { ...row };
  for (const field of fields) {
    const value = result[field.name];
    if (field.type === 'group' && isRecord(value))
      result[field.name] = renewListIds(field.flattenedFields, value);
    if (field.type === 'array' && Array.isArray(value))
      result[field.name] = (value as Values[]).map((item) => ({
        ...item,
        id: randomBytes(12).toString('hex'),
      }));
  }
  return result;
};
