import type { Where } from 'payload';

import { isRecord } from '../values';

type PlainObject = Record<string, unknown>;

const isLogical = (key: string): boolean => ['and', 'or'].includes(key.toLowerCase());

/**
 * Rewrites a query to one condition per level. Payload's SQL adapters keep only the last one if a level has
 * both `and` and `or`, or a path has two operators. Payload adds its access conditions to such levels, so a
 * caller could drop those. Pure.
 */
export const separateConditions = (where: Where): Where => {
  const conditions = Object.entries(where as PlainObject).flatMap(([key, value]): PlainObject[] => {
    if (isLogical(key) && Array.isArray(value)) {
      return [
        {
          [key.toLowerCase()]: value.map((item) =>
            isRecord(item) ? separateConditions(item as Where) : item,
          ),
        },
      ];
    }
    if (!isRecord(value)) return [{ [key]: value }];
    return Object.entries(value).map(([operator, operand]) => ({
      // `contains` may hold a nested query.
      [key]: {
        [operator]:
          operator === 'contains' && isRecord(operand) ? separateConditions(operand as Where) : operand,
      },
    }));
  });
  return (conditions.length > 1 ? { and: conditions } : (conditions[0] ?? {})) as Where;
};
