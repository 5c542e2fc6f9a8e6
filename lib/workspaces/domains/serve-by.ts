import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { forgetOwnAddress } from '@/lib/ports/shared/own-addresses';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { CustomDomain } from '@/payload-types';

/**
 * Has a workspace's viewers served by an origin from now on; null for the installation's own. The old
 * addresses go on working.
 */
const serveBy = async (payload: Payload, workspaceId: string, cdnUrl: string | null): Promise<void> => {
  await payload.db.updateOne({ collection: slugs.workspaces, id: workspaceId, data: { cdnUrl } });
  forgetOwnAddress(workspaceId);
  await republishWorkspace(payload, workspaceId);
};

/**
 * Has a workspace's viewers served by the domain that was verified last, after one was verified or is gone.
 * Idempotent.
 */
export const serveByRemaining = async (payload: Payload, workspaceId: string): Promise<void> => {
  const { docs } = await payload.db.find<CustomDomain>({
    collection: slugs.customDomains,
    where: { and: [{ workspace: { equals: workspaceId } }, { verified: { equals: true } }] },
    sort: '-verifiedAt',
    limit: 1,
    pagination: false,
  });
  await serveBy(payload, workspaceId, docs[0]?.cdnUrl ?? null);
};
