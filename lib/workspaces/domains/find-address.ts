import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Package, Workspace } from '@/payload-types';

/**
 * Origin of a workspace's own domain. Null if no domain is verified or the package does not include the
 * feature.
 */
export const findAddress = async ({ db }: Payload, workspaceId: string): Promise<string | null> => {
  const workspace = await db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    select: { cdnUrl: true, subscription: { package: true } },
  });
  const packageId = getRelationId(workspace?.subscription?.package);
  if (!workspace?.cdnUrl || !packageId) return null;
  const plan = await db.findOne<Package>({
    collection: slugs.packages,
    where: { id: { equals: packageId } },
    select: { features: true },
  });
  return plan?.features?.customDomainEnabled ? workspace.cdnUrl : null;
};
