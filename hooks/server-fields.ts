import { isDeepStrictEqual } from 'node:util';

import type { CollectionBeforeChangeHook, FieldHookArgs } from 'payload';

/** Whether a single record is read over REST. Only then are fields added that are too expensive for lists. */
export const isSingleRead = ({ findMany, req }: Pick<FieldHookArgs, 'findMany' | 'req'>): boolean =>
  !findMany && req.payloadAPI === 'REST' && req.method === 'GET';

/**
 * Removes fields from an update that only the server writes, by compare-and-set. Payload reads the row, runs
 * hooks and writes every field back, which would revert a status that changed in between. Must be the last
 * hook. Missing fields pass validation (`validateChanges`).
 */
export const leaveToServer =
  (fields: readonly string[], { unlessChanged = [] }: { unlessChanged?: readonly string[] } = {}) =>
  ({ data, operation, originalDoc }: Parameters<CollectionBeforeChangeHook>[0]): Record<string, unknown> => {
    if (operation !== 'update') return data;
    const isLeft = (name: string, value: unknown) =>
      fields.includes(name) ||
      (unlessChanged.includes(name) && isDeepStrictEqual(value, originalDoc?.[name]));
    return Object.fromEntries(Object.entries(data).filter(([name, value]) => !isLeft(name, value)));
  };
