import type { CollectionBeforeChangeHook } from 'payload';

import { hasOneOfIds, getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import type { Slug } from '@/lib/core/slugs';

/** Relations to records of the same tenant: path (dots for groups) to collection. */
export type TenantRelations = Record<string, Slug>;

/**
 * Refuses a document that references a record of another workspace. Existing references are not checked
 * again, because MongoDB keeps the ids of deleted records.
 */
export const validateRelations =
  (relations: TenantRelations): CollectionBeforeChangeHook =>
  async ({ data, originalDoc, req }) => {
    const workspace = getRelationId(data.workspace ?? originalDoc?.workspace);
    for (const [path, collection] of Object.entries(relations)) {
      const known = readIds(originalDoc, path);
      const ids = readIds(data, path).filter((id) => !known.includes(id));
      if (ids.length === 0) continue;
      const { totalDocs } = await req.payload.count({
        collection,
        where: { and: [hasOneOfIds(ids), { workspace: { equals: workspace } }] },
        overrideAccess: true,
        req,
      });
      if (totalDocs !== ids.length) {
        throw AppError.ofField(path, 'not found in this workspace', 'not_found');
      }
    }
    return data;
  };

const readIds = (data: Record<string, unknown> | undefined, path: string): string[] => {
  const value = path
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | null | undefined)?.[part], data);
  const list = Array.isArray(value) ? value : [value];
  const ids = list.flatMap((entry: unknown) => getRelationId(entry as string | { id: string } | null) ?? []);
  return [...new Set(ids)];
};
