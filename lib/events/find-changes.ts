import type { CollectionSlug, FlattenedField, Payload } from 'payload';

import { hasOneOfIds, getRelationId } from '@/lib/core/database/ids';
import type { FieldChange } from '@/lib/core/events';
import { cutText } from '@/lib/core/strings';
import { isRecord } from '@/lib/core/values';

import { loggedFields } from './logged-fields';

type Row = Record<string, unknown>;
type Value = FieldChange['before'];

/** Maximum length in characters. The log shows changes and does not store versions. */
const maxCharacters = 200;
/** Maximum entries of a list. */
const maxEntries = 20;

const readPath = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row);

const cut = (text: string): string =>
  text.length > maxCharacters ? `${cutText(text, maxCharacters)}…` : text;

/**
 * Null, an empty text, list or object, and an unticked box count as equal, so that unfilled fields do not
 * show as changed.
 */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const toIds = (value: unknown): string[] =>
  [value].flat().flatMap((one) => getRelationId(one as Parameters<typeof getRelationId>[0]) ?? []);

/** Ignores the ids of list rows and the order of keys, which do not affect the meaning. */
const toComparable = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (key === 'id' || part === null) return undefined;
    if (typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part as Row).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? '';

const toPlain = (value: unknown): Value => {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => cut(String(entry)));
  return typeof value === 'string' || typeof value === 'number' ? cut(String(value)) : null;
};

/** Formats an object such as `{ a: ['read'] }` as one text per entry. */
const toPairs = (value: unknown): string[] =>
  Object.entries((value ?? {}) as Row)
    .slice(0, maxEntries)
    .map(([name, part]) => cut(`${name}: ${typeof part === 'string' ? part : [part].flat().join(', ')}`));

const toTitles = (value: unknown): string[] =>
  ((value ?? []) as { title?: string | null }[]).slice(0, maxEntries).map(({ title }) => cut(title ?? ''));

const toTexts = (value: unknown): string[] =>
  ((value ?? []) as unknown[]).slice(0, maxEntries).map((text) => cut(String(text)));

const findTitles = async (
  payload: Payload,
  collection: CollectionSlug,
  ids: string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { docs } = await payload.db.find<{
    id: string;
    title?: string | null;
    name?: string | null;
    email?: string | null;
  }>({
    collection,
    where: hasOneOfIds(ids),
    limit: ids.length,
    pagination: false,
  });
  return new Map(docs.map(({ id, title, name, email }) => [id, title ?? name ?? email ?? '']));
};

/** Fields that every update writes. */
const bookkeeping = ['updatedAt', 'pendingEvent', 'searchText', 'searchWords', 'categoryKeys'];

const isSame = (old: unknown, now: unknown): boolean =>
  (isEmpty(old) && isEmpty(now)) || toComparable(old) === toComparable(now);

/** Picks the fields that the collection defines; an update may name others, which are never stored. */
const pickFields = (row: Row, fields: readonly FlattenedField[]): Row =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = row[field.name];
      if (value === undefined) return [];
      const isGroup = (field.type === 'group' || field.type === 'tab') && isRecord(value);
      return [[field.name, isGroup ? pickFields(value, field.flattenedFields) : value]];
    }),
  );

/**
 * Whether a person's update changes any of a collection's `fields`. `after` may omit unchanged fields. The
 * server fills in a missing author, which does not count.
 */
export const isChanged = (fields: readonly FlattenedField[], before: Row, after: Row): boolean =>
  Object.entries(pickFields(after, fields)).some(([name, now]) => {
    const isOurs = bookkeeping.includes(name) || (name === 'createdBy' && isEmpty(before[name]));
    return !isOurs && !isSame(before[name], now);
  });

/**
 * Lists the logged field changes between two states of a record, as text that stays readable after related
 * rows are deleted. `after` may omit unchanged fields.
 */
export const findChanges = async (
  payload: Payload,
  collection: string,
  before: Row,
  after: Row,
): Promise<FieldChange[]> => {
  const changes: FieldChange[] = [];
  for (const [field, logged] of Object.entries(loggedFields[collection] ?? {})) {
    const [old, now] = [readPath(before, field), readPath(after, field)];
    if (now === undefined || (isEmpty(old) && isEmpty(now))) continue;
    if (logged.kind === 'related') {
      const ids = [toIds(old), toIds(now)] as const;
      if (ids[0].toSorted().join() === ids[1].toSorted().join()) continue;
      const titles = await findTitles(
        payload,
        logged.collection,
        [...new Set(ids.flat())].slice(0, 2 * maxEntries),
      );
      const name = (list: string[]) => list.slice(0, maxEntries).flatMap((id) => titles.get(id) ?? []);
      changes.push({ field, before: name(ids[0]), after: name(ids[1]) });
      continue;
    }
    if (toComparable(old) === toComparable(now)) continue;
    const write = {
      value: toPlain,
      texts: toTexts,
      titles: toTitles,
      pairs: toPairs,
      permissions: toPairs,
      unsaid: () => null,
    }[logged.kind];
    changes.push({ field, before: write(old), after: write(now) });
  }
  return changes;
};
