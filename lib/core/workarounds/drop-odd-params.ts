import type { FlattenedField, Where } from 'payload';

import { checkWhere, type FindFields } from '../database/check-where';

type Params = Record<string, string | string[] | undefined>;
type Fields = { fields: FlattenedField[]; findFields: FindFields };

/** More pages than a list can have. Databases fail at integers beyond their range. */
const maxPage = 1_000_000;
const maxLimit = 1000;

const isCount = (value: string | string[] | undefined, max: number): boolean =>
  typeof value === 'string' && /^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= max;

const isWhere = (name: string): boolean => name === 'where' || name.startsWith('where[');

/**
 * Removes invalid pages, limits and filters from a list's URL, which would break the list on the server or in
 * the browser. Null if all parameters are valid.
 */
export const dropOddParams = (params: Params, known: Fields): URLSearchParams | null => {
  const isOdd = (name: string): boolean => {
    if (name === 'page') return !isCount(params.page, maxPage);
    if (name === 'limit') return !isCount(params.limit, maxLimit);
    return isWhere(name) && !isFilter(params, known);
  };
  const odd = Object.keys(params).filter(isOdd);
  if (odd.length === 0) return null;
  const kept = new URLSearchParams();
  for (const [name, values] of Object.entries(params)) {
    if (odd.includes(name)) continue;
    for (const value of [values ?? []].flat()) kept.append(name, value);
  }
  return kept;
};

const isFilter = (params: Params, { fields, findFields }: Fields): boolean => {
  const where = parseWhere(params);
  if (!where) return false;
  try {
    checkWhere(where, fields, findFields);
    return hasKnownFields(where, fields);
  } catch {
    return false;
  }
};

const hasKnownFields = (where: Where, fields: FlattenedField[]): boolean =>
  Object.entries(where).every(([path, condition]) => {
    if (path === 'and' || path === 'or')
      return (condition as Where[]).every((inner) => hasKnownFields(inner, fields));
    const [first] = path.split('.');
    return first === 'id' || fields.some(({ name }) => name === first);
  });

type Level = { [name: string]: Level | string | string[] };

/** Parses the filter of a URL, `where[or][0][and][0][title][like]=…`; null if it has another form. */
const parseWhere = (params: Params): Where | null => {
  const root: Level = {};
  for (const [name, value] of Object.entries(params).filter(([each]) => isWhere(each))) {
    const names = [...name.matchAll(/\[([^[\]]+)\]/g)].map((match) => match[1] ?? '');
    const isWritten = name === `where${names.map((each) => `[${each}]`).join('')}`;
    if (!isWritten || names.length === 0 || value === undefined || !setParam(root, names, value)) return null;
  }
  return toLists(root) as Where;
};

const setParam = (root: Level, names: readonly string[], value: string | string[]): boolean => {
  let level = root;
  for (const name of names.slice(0, -1)) {
    if (name in Object.prototype) return false;
    const next = (level[name] ??= {});
    if (typeof next === 'string' || Array.isArray(next)) return false;
    level = next;
  }
  level[names.at(-1) ?? ''] = value;
  return true;
};

/** Converts levels with numeric names to lists. */
const toLists = (value: Level[string]): unknown => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};
