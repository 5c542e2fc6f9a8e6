import type { PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { getLogoWorkspace } from '@/lib/core/storage/storage-keys';

import type { StoredDesign } from './design';

type Named = { logo?: string | null; nextVideo?: string | null };

/**
 * Rejects a design that refers to a logo or video of another workspace. Unchanged references are not checked
 * again. Throws `validation_failed`.
 */
export const checkReferences = async (
  req: PayloadRequest,
  { design, before, workspaceId }: { design: StoredDesign; before: StoredDesign; workspaceId: string | null },
): Promise<void> => {
  const { logo, nextVideo }: Named = design ?? {};
  if (logo && logo !== before?.logo && getLogoWorkspace(logo) !== workspaceId)
    throw AppError.ofField('logo', 'not found in this workspace', 'not_found');
  if (!nextVideo || nextVideo === before?.nextVideo) return;
  const { totalDocs } = await req.payload.count({
    collection: slugs.videos,
    where: { and: [{ id: { equals: nextVideo } }, { workspace: { equals: workspaceId } }] },
    overrideAccess: true,
    req,
  });
  if (totalDocs === 0) throw AppError.ofField('nextVideo', 'not found in this workspace', 'not_found');
};
