import { randomBytes } from 'node:crypto';

import type { FlattenedField } from 'payload';

type Values = Record<string, unknown>;

/** Rows of lists have ids of their own, which may be taken here: gives them new ones, as Payload makes them. */
export const renewListIds = (fields: FlattenedField[], row: Values): Values => {
  const result = { ...row };
  for (const field of fields) {
    const value = result[field.name];
    if (field.type === 'group' && typeof value === 'object' && value !== null)
      result[field.name] = renewListIds(field.flattenedFields, value as Values);
    if (field.type === 'array' && Array.isArray(value))
      result[field.name] = (value as Values[]).map((item) => ({
        ...item,
        id: randomBytes(12).toString('hex'),
      }));
  }
  return result;
};
