import type { FlattenedField, Where } from 'payload';

import type { Phrase } from '../error-phrases';
import { AppError } from '../errors';
import { findNearestName } from '../strings';
import { isRecord } from '../values';

/** Returns the fields of a related collection. */
export type FindFields = (slug: string) => FlattenedField[];

type QueriedField = {
  /**
   * The type of the field at the end of the path, `id` for a row's own id; null if the field does not exist
   * or is ambiguous.
   */
  type: string | null;
  /** The number of relations on the path. */
  relations: number;
  /** Whether the path ends inside a JSON field. */
  isInJson: boolean;
  /** Whether the path passes through a list. */
  isInList: boolean;
};

/** Resolves the field of a query's path. Pure. */
export const findQueriedField = (
  path: string,
  fields: FlattenedField[],
  findFields: FindFields,
): QueriedField => {
  const found: QueriedField = { type: null, relations: 0, isInJson: false, isInList: false };
  let level: FlattenedField[] | null = fields;
  const segments = path.split(/\.|__/);
  for (const [index, name] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const field: FlattenedField | undefined = level?.find((candidate) => candidate.name === name);
    if (!field) return { ...found, type: name === 'id' && isLast ? 'id' : null };
    if (isLast) return { ...found, type: field.type };
    if (field.type === 'json') return { ...found, isInJson: true };
    if (field.type === 'relationship' || field.type === 'upload' || field.type === 'join') {
      found.relations += 1;
      level =
        'relationTo' in field && typeof field.relationTo === 'string' ? findFields(field.relationTo) : null;
      continue;
    }
    if (field.type === 'array' || field.type === 'blocks') found.isInList = true;
    level = 'flattenedFields' in field ? field.flattenedFields : null;
  }
  return found;
};

/** Limits of a query's conditions, and of the values of one list. SQLite allows 32,766 values in all. */
const maxConditions = 200;
const maxListed = 2000;
/** Maximum nesting of `and` and `or`. */
const maxLevels = 10;
/** SQLite accepts patterns of at most 50,000 bytes. */
const maxCharacters = 2000;

const lists = ['in', 'not_in'];
const patterns = ['like', 'not_like', 'contains'];
const comparisons = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
];
/**
 * Payload's operators without `all`, which only MongoDB supports, and without the geo operators, since there
 * is no point field.
 */
const operators = ['exists', ...lists, ...patterns, ...comparisons];

/** The only operators that SQL supports inside a JSON field, and only in the queried table itself. */
const jsonOperators = ['exists', 'equals', 'not_equals', ...patterns];

const refuse = (detail: Phrase): never => {
  throw AppError.ofField('where', detail);
};

/** Throws `unknown_field` if a path does not start with a field. Deeper names are left to Payload. */
const assertKnown = (path: string, fields: FlattenedField[]): void => {
  const [name = ''] = path.split(/\.|__/);
  if (name === 'id' || fields.some((field) => field.name === name)) return;
  const nearest = findNearestName(
    name,
    fields.filter((field) => !('hidden' in field && field.hidden)).map((field) => field.name),
  );
  const hint = nearest === null ? '' : ` Did you mean “${nearest}”?`;
  const field = `where.${name}`;
  throw AppError.ofFields(
    [{ field, code: 'unknown_field', message: `${field}: unknown field.${hint}` }],
    'unknown_field',
  );
};

/**
 * Throws `validation_failed` for a query at which a database would fail: Payload only checks that its fields
 * exist and are readable. Queries that Payload answers with 400 are left to it. Pure.
 */
export const checkWhere = (where: Where, fields: FlattenedField[], findFields: FindFields): void => {
  let conditions = 0;
  const check = (level: unknown, depth: number): void => {
    if (!isRecord(level)) return refuse('must be an object');
    if (depth > maxLevels) return refuse('is nested too deeply');
    for (const [path, condition] of Object.entries(level)) {
      if (/^(?:and|or)$/i.test(path)) {
        if (!Array.isArray(condition)) return refuse(`${path} must be a list`);
        for (const inner of condition) check(inner, depth + 1);
        continue;
      }
      if (!isRecord(condition)) return refuse(`${path} has no operator`);
      for (const [operator, operand] of Object.entries(condition)) {
        conditions += 1;
        if (conditions > maxConditions) return refuse('too many conditions');
        if (!operators.includes(operator)) return refuse(`unknown operator ${operator}`);
        if (hasPrototypeName(path)) return refuse(`${path} can’t be queried`);
        assertKnown(path, fields);
        const { type, relations, isInJson, isInList } = findQueriedField(path, fields, findFields);
        if (relations > 1) return refuse(`${path} crosses more than one relationship`);
        if (isInJson && (relations > 0 || isInList)) return refuse(`${path} can’t be queried`);
        if ((isInJson || type === 'json') && !jsonOperators.includes(operator))
          return refuse(`${path} does not support ${operator}`);
        checkOperand({ path, operator, operand, type });
      }
    }
  };
  check(where, 0);
};

/**
 * Throws `validation_failed` if a part of the query of a change has no condition, because it would match
 * every record. Pure.
 */
export const assertConditions = (where: unknown): void => {
  const entries = Object.entries(isRecord(where) ? where : {});
  if (entries.length === 0) return refuse('needs a condition');
  for (const [path, condition] of entries) {
    const inner = Array.isArray(condition) ? condition : null;
    if (!/^(?:and|or)$/i.test(path)) {
      if (!isRecord(condition) || Object.keys(condition).length === 0)
        return refuse(`${path} has no operator`);
    } else if (!inner || inner.length === 0) return refuse(`${path} needs a condition`);
    else inner.forEach(assertConditions);
  }
};

/** Payload looks up names in plain objects, so that inherited names such as `constructor` would pass. */
const hasPrototypeName = (path: string): boolean =>
  path.split(/\.|__/).some((name) => name in Object.prototype);

type Condition = { path: string; operator: string; operand: unknown; type: string | null };

const checkOperand = ({ path, operator, operand, type }: Condition): void => {
  const values = lists.includes(operator) ? toList(operand) : [operand];
  if (values.length > maxListed) refuse(`too many values for ${path}`);
  for (const value of values) {
    const isScalar =
      value === null || value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value);
    if (!isScalar) refuse(`the value for ${operator} of ${path} is invalid`);
    if (typeof value === 'string' && value.length > maxCharacters)
      refuse(`the value for ${path} is too long`);
    if (operator !== 'exists' && !fitsType(value, operator, type))
      refuse(`the value for ${operator} of ${path} is invalid`);
  }
};

const toList = (operand: unknown): unknown[] => {
  if (Array.isArray(operand)) return operand;
  return typeof operand === 'string' ? operand.split(',') : [operand];
};

/** Types that support only equality: MongoDB fails at any other comparison of an id or a boolean. */
const plainTypes = ['checkbox', 'relationship', 'upload', 'id'];

const fitsType = (value: unknown, operator: string, type: string | null): boolean => {
  if (plainTypes.includes(type ?? '') && ![...lists, 'equals', 'not_equals'].includes(operator)) return false;
  // Payload treats a list of a single value as no list.
  if (value === null || value === 'null') return ![...patterns, ...lists].includes(operator);
  if (type === 'checkbox') return !lists.includes(operator) && /^(?:true|false|null)?$/.test(String(value));
  if (type === 'date')
    return !patterns.includes(operator) && !Number.isNaN(new Date(value as string | number | Date).getTime());
  if (type === 'number') return !patterns.includes(operator) && isNumeric(value);
  return typeof value !== 'number' || Number.isFinite(value);
};

const isNumeric = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER;
