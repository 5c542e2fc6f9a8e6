import { randomBytes } from 'node:crypto';

import type { FlattenedField } from 'payload';

import { isRecord } from '@/lib/core/values';

type Values = Record<string, unknown>;

/** Replaces the ids of array rows, which may already exist here, by new ones in Payload's format. */
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
