import type { CollectionBeforeChangeHook } from 'payload';

/**
 * Takes fields out of an update that the server alone writes, by compare-and-set, while the update is on its
 * way. Payload reads the row, runs hooks and then writes every field back, so that a status that changed in
 * between would be undone. Goes last. Fields that are missing from an update pass validation
 * (`validateChanges`).
 */
export const leaveToServer =
  (fields: readonly string[], { unlessChanged = [] }: { unlessChanged?: readonly string[] } = {}) =>
  ({ data, operation, originalDoc }: Parameters<CollectionBeforeChangeHook>[0]): Record<string, unknown> => {
    if (operation !== 'update') return data;
    const isLeft = (name: string, value: unknown) =>
      fields.includes(name) || (unlessChanged.includes(name) && value === originalDoc?.[name]);
    return Object.fromEntries(Object.entries(data).filter(([name, value]) => !isLeft(name, value)));
  };
