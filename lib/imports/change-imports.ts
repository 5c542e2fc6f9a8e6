import type { Where } from 'payload';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Import } from '@/payload-types';

import { discardVideo } from './discard-video';
import { findImporter } from './find-importer';
import type { ChangeImportsInput } from './import-schemas';
import { retryImports } from './retry-imports';

/**
 * Holds what waits (files in transfer are finished), goes on with it, ends one import and removes the video that never got its file,
 * forgets one that is over, or begins again with those that failed. Throws `forbidden`, `not_found` and `vimeo_token_missing`.
 */
export const changeImports = async (
  ctx: RequestContext,
  change: ChangeImportsInput,
): Promise<{ success: boolean }> => {
  const { workspace } = findImporter(ctx, { needsAll: true });
  if (change.action === 'retry') return retryImports(ctx, change);
  const own: Where = { workspace: { equals: workspace.id } };
  if ('id' in change) {
    const { payload } = ctx;
    const row = await payload.db.findOne<Import>({
      collection: slugs.imports,
      where: { and: [own, { id: { equals: change.id } }] },
    });
    if (!row) throw new AppError('not_found');
    await (change.action === 'cancel' ? cancel(ctx, row) : forget(ctx, row));
    return { success: true };
  }
  const [from, to] = change.action === 'pause' ? ['QUEUED', 'PAUSED'] : ['PAUSED', 'QUEUED'];
  await ctx.payload.db.updateMany({
    collection: slugs.imports,
    where: { and: [own, { state: { equals: from } }] },
    data: { state: to },
  });
  return { success: true };
};

const cancel = async (ctx: RequestContext, row: Import): Promise<void> => {
  const canceled = await compareAndSet(ctx.payload, {
    collection: slugs.imports,
    where: { and: [{ id: { equals: row.id } }, { state: { in: ['QUEUED', 'PAUSED', 'RUNNING'] } }] },
    data: { state: 'CANCELED', vimeoToken: null, finishedAt: new Date().toISOString() },
  });
  // Whoever was fetching it notices within seconds that the row is no longer theirs.
  if (canceled) await discardVideo(ctx, canceled);
};

const forget = async ({ payload }: RequestContext, row: Import): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.imports,
    where: { and: [{ id: { equals: row.id } }, { state: { in: ['FAILED', 'CANCELED', 'SKIPPED'] } }] },
  });
};
