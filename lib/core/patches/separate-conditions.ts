import type { Where } from 'payload';
import { isRecord } from '../is-record';

type PlainObject = Record<string, unknown>;

const isLogical = (key: string): boolean => ['and', 'or'].includes(key.toLowerCase());

/**
 * The same query with one condition on each level. Payload's SQL databases forget all but the last where a
 * level has both `and` and `or`, or a path two operators; and Payload puts its own access conditions on such
 * levels, so that a caller could make it forget those. Pure.
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
      // `contains` may hold a query of its own.
      [key]: {
        [operator]:
          operator === 'contains' && isRecord(operand) ? separateConditions(operand as Where) : operand,
      },
    }));
  });
  return (conditions.length > 1 ? { and: conditions } : (conditions[0] ?? {})) as Where;
};
