import type { Payload } from 'payload';

import { forgetOwnAddress } from '@/lib/adapters/shared/workspace-lookup';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { DomainsPort } from '@/lib/ports/domains';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { CustomDomain } from '@/payload-types';

import { toClaim } from './rules';

/**
 * Removes a domain's certificate and name from the edge, unless another workspace holds the domain by now.
 * Idempotent. Throws `ProviderError`.
 */
export const forgetAtEdge = async (
  payload: Payload,
  port: DomainsPort,
  { id, domain }: CustomDomain,
): Promise<void> => {
  const holder = await payload.db.findOne({
    collection: slugs.customDomains,
    where: { and: [{ claim: { equals: toClaim(domain, null) } }, { id: { not_equals: id } }] },
  });
  if (!holder) await port.forget(domain);
};

/**
 * Sets the origin that serves a workspace's viewers; null for the installation's own. Old URLs keep working.
 */
const serveBy = async (payload: Payload, workspaceId: string, cdnUrl: string | null): Promise<void> => {
  await updateById(payload, slugs.workspaces, workspaceId, { cdnUrl });
  forgetOwnAddress(workspaceId);
  await republishWorkspace(payload, workspaceId);
};

/**
 * Serves a workspace's viewers from its most recently verified domain. Runs after a domain was verified or
 * removed. Idempotent.
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
