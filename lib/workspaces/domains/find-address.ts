import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

/**
 * Origin of a workspace's own domain. Null if no domain is verified or the package does not include the
 * feature.
 */
export const findAddress = async ({ db }: Payload, workspaceId: string): Promise<string | null> => {
  const workspace = await findById({ db }, slugs.workspaces, workspaceId, {
    select: { cdnUrl: true, subscription: { package: true } },
  });
  const packageId = getRelationId(workspace?.subscription?.package);
  if (!workspace?.cdnUrl || !packageId) return null;
  const plan = await findById({ db }, slugs.packages, packageId, { select: { features: true } });
  return plan?.features?.customDomainEnabled ? workspace.cdnUrl : null;
};
