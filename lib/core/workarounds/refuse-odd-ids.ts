import type { FlattenedField, Where } from 'payload';

import { type FindFields, findQueriedField } from '../database/check-where';
import { isId } from '../database/ids';
import { isRecord } from '../values';

type PlainObject = Record<string, unknown>;

/** A condition that no row matches. */
const nothing = { id: { in: [] } };

const isOdd = (value: unknown): boolean => typeof value === 'string' && value !== 'null' && !isId(value);

const toList = (operand: unknown): unknown[] =>
  Array.isArray(operand) ? operand : String(operand).split(',');

/**
 * Rewrites a MongoDB query so that comparing an id or relation with an invalid id finds nothing. Payload's
 * adapter splits texts at commas, and throws if only a single value is allowed. Pure.
 */
export const refuseOddIds = (where: Where, fields: FlattenedField[], findFields: FindFields): Where => {
  const rewrite = (level: PlainObject): PlainObject => {
    const kept: PlainObject = {};
    let isImpossible = false;
    for (const [path, condition] of Object.entries(level)) {
      if (/^(?:and|or)$/i.test(path) && Array.isArray(condition)) {
        kept[path] = condition.map((inner) => (isRecord(inner) ? rewrite(inner) : inner));
        continue;
      }
      kept[path] = condition;
      if (!isRecord(condition) || !isIdPath(path)) continue;
      const operators: PlainObject = { ...condition };
      for (const name of ['in', 'not_in'])
        if (condition[name] !== undefined)
          operators[name] = toList(condition[name]).filter((value) => !isOdd(value));
      kept[path] = operators;
      isImpossible ||= isOdd(condition.equals);
    }
    return isImpossible ? nothing : kept;
  };
  const isIdPath = (path: string): boolean =>
    ['id', 'relationship', 'upload'].includes(findQueriedField(path, fields, findFields).type ?? '');
  return rewrite(where) as Where;
};
