import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { findMissingFeature, type MissingFeature } from '@/lib/workspaces/find-missing-feature';

import { listDomains } from './find-domain';
import type { PresentedDomain } from './present-domain';

export type DomainFacts = {
  /** Current base URL; `sharedUrl` is the base URL without a custom domain. */
  baseUrl: string;
  sharedUrl: string;
  domains: PresentedDomain[];
  missing: MissingFeature | null;
  /**
   * Why no domain can be added: the installation has no domain support, or the workspace uses its own
   * storage.
   */
  lack: 'installation' | 'ownStorage' | null;
};

/** Data of the domains page. Null without a workspace. */
export const findDomainFacts = async (ctx: Context): Promise<DomainFacts | null> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) return null;
  const { payload, ports } = ctx;
  const port = await ports.domainsFor(workspace.id);
  const [delivery, shared, domains, missing] = await Promise.all([
    ports.deliveryFor(workspace.id),
    ports.getSharedDelivery(),
    listDomains(payload, port, workspace.id),
    findMissingFeature(payload, workspace, 'customDomainEnabled'),
  ]);
  const isElsewhere = port.adapter !== 'cloudfront' && (await ports.hasOwnCloud(workspace.id));
  const lack = isElsewhere ? 'ownStorage' : port.adapter === 'off' ? 'installation' : null;
  return { baseUrl: delivery.baseUrl, sharedUrl: shared.baseUrl, domains, missing, lack };
};
