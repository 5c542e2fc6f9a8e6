import type { Scope } from '@/lib/core/actor';
import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { publishEvent } from '@/lib/events/relay-event';
import type { Context } from '@/lib/http/define-endpoint';

import { getDomainOrThrow, listDomains, pickWorkspace } from './find-domain';
import { forgetAtEdge } from './forget-at-edge';
import type { PresentedDomain } from './present-domain';
import { serveByRemaining } from './serve-by';

/**
 * Takes a domain from a workspace; viewers are served by another of its domains, or by the installation's own address. Answers the
 * domains that remain. That its certificate can't be removed is only logged.
 */
export const deleteDomain = async (
  { payload, ports, actor }: Context,
  input: { domain: string; workspaceId?: string | undefined; scope: Scope },
): Promise<PresentedDomain[]> => {
  const workspaceId = pickWorkspace(actor, input.scope, input.workspaceId);
  const row = await getDomainOrThrow(payload, workspaceId, input.domain);
  const port = await ports.domainsFor(workspaceId);
  await payload.db.deleteOne({ collection: slugs.customDomains, where: { id: { equals: row.id } } });
  await forgetAtEdge(payload, port, row).catch((error: unknown) => {
    payload.logger.error({ err: error, domain: row.domain }, 'a domain could not be forgotten');
  });
  if (row.verified) await serveByRemaining(payload, workspaceId);
  await publishEvent(
    payload,
    { workspace: workspaceId, target: toTarget(slugs.workspaces, workspaceId) },
    createEvent('workspace.domainDeleted', { payload: { domain: row.domain }, actor }),
  );
  return listDomains(payload, port, workspaceId);
};
