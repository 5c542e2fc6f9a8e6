import type { Where } from 'payload';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { isId } from '@/lib/core/database/is-id';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { Import } from '@/payload-types';

import { findImporter } from './find-importer';
import { keepImport } from './keep-import';
import { assertVisibility } from './request-imports';
import type { ImportOptions } from './types';

/**
 * Begins again with imports that failed or were canceled, as they were asked for. Files that the command line sends are left to it.
 * Throws `forbidden`, `not_found` where it finds none of them, and `vimeo_token_missing`.
 */
export const retryImports = async (
  ctx: RequestContext,
  { ids, vimeoToken }: { ids: string[]; vimeoToken?: string | undefined },
): Promise<{ success: boolean }> => {
  const { workspace, requester } = findImporter(ctx, { needsAll: true });
  const where: Where = {
    and: [
      { workspace: { equals: workspace.id } },
      { id: { in: ids.filter(isId) } },
      { state: { in: ['FAILED', 'CANCELED'] } },
      { source: { in: ['vimeo', 'web'] } },
    ],
  };
  const { docs } = await ctx.payload.db.find<Import>({
    collection: slugs.imports,
    where,
    limit: ids.length,
    pagination: false,
  });
  if (docs.length === 0) throw new AppError('not_found');
  const needsToken = docs.some(({ source }) => source === 'vimeo');
  // The token reads somebody's account at Vimeo.
  if (needsToken && !('userId' in requester)) throw new AppError('forbidden');
  if (needsToken && !vimeoToken) throw new AppError('vimeo_token_missing');
  const sealed = vimeoToken && sealSecret(getEnv().secret, vimeoToken);
  for (const row of docs) assertVisibility(ctx, (row.options as ImportOptions).visibility);

  for (const { source, sourceKey, address, options } of docs) {
    await keepImport(ctx.payload, {
      workspace: workspace.id,
      source,
      sourceKey,
      address,
      options: options as ImportOptions,
      requester,
      vimeoToken: source === 'vimeo' ? sealed : undefined,
      state: 'QUEUED',
    });
  }
  return { success: true };
};
