import type { Where } from 'payload';

import { isId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Import } from '@/payload-types';

import { findImporter } from './find-importer';
import type { ChangeImportsInput } from './import-schemas';
import { keepImport } from './keep-import';
import { readS3Bucket } from './parse-addresses';
import { assertVisibility, sealAccess } from './request-imports';
import { discardVideo } from './settle-file-imports';
import { fetchedSources, type ImportOptions } from './types';

/**
 * Restarts failed and cancelled imports with their original options. Files from the command line are skipped,
 * because the command sends them itself. Throws `forbidden`, `not_found` if none matches,
 * `vimeo_token_missing` and `bucket_access_missing`.
 */
const retryImports = async (
  ctx: RequestContext,
  { ids, vimeoToken, access }: Extract<ChangeImportsInput, { action: 'retry' }>,
): Promise<{ success: boolean }> => {
  const { workspace, requester } = findImporter(ctx, { needsAll: true });
  const where: Where = {
    and: [
      { workspace: { equals: workspace.id } },
      { id: { in: ids.filter(isId) } },
      { state: { in: ['FAILED', 'CANCELED'] } },
      { source: { in: [...fetchedSources] } },
    ],
  };
  const { docs } = await ctx.payload.db.find<Import>({
    collection: slugs.imports,
    where,
    limit: ids.length,
    pagination: false,
  });
  if (docs.length === 0) throw new AppError('not_found');
  const has = (wanted: Import['source']): boolean => docs.some(({ source }) => source === wanted);
  // Tokens and keys belong to a person, so integrations may not use them.
  if ((has('vimeo') || has('s3')) && !('userId' in requester)) throw new AppError('forbidden');
  if (has('vimeo') && !vimeoToken) throw new AppError('vimeo_token_missing');
  // The keys of another bucket would fetch another file of the same name.
  if (docs.some(({ source, address }) => source === 's3' && readS3Bucket(address) !== access?.bucket))
    throw new AppError('bucket_access_missing');
  const sealed = {
    vimeo: sealAccess({ vimeoToken }),
    s3: sealAccess({ access }),
    web: undefined,
    file: undefined,
  };
  for (const row of docs) assertVisibility(ctx, (row.options as ImportOptions).visibility);

  for (const { source, sourceKey, address, options } of docs) {
    await keepImport(ctx.payload, {
      workspace: workspace.id,
      source,
      sourceKey,
      address,
      options: options as ImportOptions,
      requester,
      vimeoToken: sealed[source],
      state: 'QUEUED',
    });
  }
  return { success: true };
};

/**
 * Pauses waiting imports (running transfers finish), resumes them, cancels one import and removes its video
 * without a file, deletes a finished row, or retries failed imports. Throws the errors of `retryImports`.
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
    const row = await findById(payload, slugs.imports, change.id, { where: own });
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
  // The worker that fetches the file notices the lost row within seconds.
  if (canceled) await discardVideo(ctx, canceled);
};

const forget = async ({ payload }: RequestContext, row: Import): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.imports,
    where: { and: [{ id: { equals: row.id } }, { state: { in: ['FAILED', 'CANCELED', 'SKIPPED'] } }] },
  });
};
