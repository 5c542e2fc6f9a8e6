import { createHash } from 'node:crypto';

import type { FlattenedField } from 'payload';

import { isRecord } from '@/lib/core/values';

export type Row = Record<string, unknown>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const toValue = (value: unknown, field: FlattenedField): unknown => {
  // JSON values are kept as they are.
  if (field.type === 'json') return value;
  if (value instanceof Date) return value.toISOString();
  if ('flattenedFields' in field && Array.isArray(value))
    return value.map((row) => ({
      ...(isRecord(row) && row.id ? { id: row.id } : {}),
      ...toNeutralRow(isRecord(row) ? row : {}, field.flattenedFields),
    }));
  if ('flattenedFields' in field && isRecord(value)) return toNeutralRow(value, field.flattenedFields);
  return value;
};

/**
 * Converts a row to a database-independent form, because databases differ in storing null and empty arrays.
 * Only fields are kept; the caller adds the timestamps. Pure.
 */
export const toNeutralRow = (row: Row, fields: readonly FlattenedField[]): Row => {
  const neutral: Row = {};
  for (const field of fields) {
    if (!('name' in field) || ('virtual' in field && field.virtual)) continue;
    const value = toValue(row[field.name], field);
    if (field.type === 'json' ? value !== null && value !== undefined : !isEmpty(value))
      neutral[field.name] = value;
  }
  return neutral;
};

type Known = (slug: string, id: string) => boolean;

const reachesNobody = (value: unknown, field: FlattenedField, isKnown: Known): boolean =>
  (field.type === 'relationship' || field.type === 'upload') &&
  typeof field.relationTo === 'string' &&
  typeof value === 'string' &&
  !isKnown(field.relationTo, value);

/**
 * Drops relations to deleted rows, which only MongoDB keeps. Returns null if a required relation is broken;
 * such rows were not visible anywhere. Pure.
 */
export const dropDangling = (row: Row, fields: readonly FlattenedField[], isKnown: Known): Row | null => {
  const kept: Row = { ...row };
  for (const field of fields) {
    if (!('name' in field)) continue;
    const value = row[field.name];
    if (Array.isArray(value) && field.type === 'relationship')
      kept[field.name] = value.filter((item) => !reachesNobody(item, field, isKnown));
    else if ('flattenedFields' in field && Array.isArray(value))
      kept[field.name] = value.flatMap(
        (item) => dropDangling(item as Row, field.flattenedFields, isKnown) ?? [],
      );
    else if ('flattenedFields' in field && isRecord(value))
      kept[field.name] = dropDangling(value, field.flattenedFields, isKnown) ?? {};
    else if (reachesNobody(value, field, isKnown)) {
      if ('required' in field && field.required) return null;
      kept[field.name] = undefined;
    }
  }
  return kept;
};

const sort = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sort);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sort(value[key])]));
};

/** Checksum over rows that does not depend on their order. */
export const createRowSum = () => {
  let count = 0;
  let sum = 0n;
  return {
    add: (row: Row): void => {
      const hash = createHash('sha256')
        .update(JSON.stringify(sort(row)))
        .digest('hex');
      sum = (sum + BigInt(`0x${hash}`)) % (1n << 256n);
      count += 1;
    },
    finish: () => ({ count, sum: sum.toString(16) }),
  };
};
