import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import type { slugs } from '@/lib/core/slugs';

type Limit = {
  collection: typeof slugs.webhookEndpoints | typeof slugs.rules;
  max: number;
  /** The error if all places are taken. */
  code: ErrorCode;
};

/**
 * Gives a new row the lowest free `place` in its workspace. Places are unique in a workspace, so that
 * concurrent calls cannot exceed the limit.
 */
export const assignNumber =
  ({ collection, max, code }: Limit): CollectionBeforeChangeHook =>
  async ({ data, operation, req }) => {
    if (operation !== 'create') return data;
    const { docs } = await req.payload.db.find<{ id: string; place?: number | null }>({
      collection,
      where: { workspace: { equals: getRelationId(data.workspace) } },
      select: { place: true },
      limit: 0,
      pagination: false,
    });
    const taken = new Set(docs.map(({ place }) => place));
    const places = Array.from({ length: max }, (_, index) => index + 1);
    const place = places.find((number) => !taken.has(number));
    if (!place) throw new AppError(code, { max });
    return { ...data, place };
  };
