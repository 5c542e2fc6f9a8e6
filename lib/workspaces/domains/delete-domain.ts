import type { Context } from '@/lib/context';
import type { Scope } from '@/lib/core/access/actor';
import { createEvent, toTarget } from '@/lib/core/events';
import { deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import { relayPending } from '@/lib/events/sweep-events';

import { getDomainOrThrow, listDomains, pickWorkspace } from './find-domain';
import type { PresentedDomain } from './present-domain';
import { forgetAtEdge } from './serve-by';

/**
 * Deletes a domain of a workspace and returns the remaining ones. Viewers are then served by another domain
 * of the workspace or by the installation's address. A certificate that cannot be removed is only logged.
 */
export const deleteDomain = async (
  { payload, ports, actor }: Context,
  input: { domain: string; workspaceId?: string | undefined; scope: Scope },
): Promise<PresentedDomain[]> => {
  const workspaceId = pickWorkspace(actor, input.scope, input.workspaceId);
  const row = await getDomainOrThrow(payload, workspaceId, input.domain);
  const port = await ports.domainsFor(workspaceId);
  const collection = slugs.customDomains;
  const event = createEvent('workspace.domainDeleted', {
    payload: { domain: row.domain },
    actor,
    target: toTarget(slugs.workspaces, workspaceId),
    // A fixed id, so that a deletion repeated after a crash is logged once.
    id: `workspace.domainDeleted:${row.id}`,
  });
  const held = await holdDeletion(payload, { collection, id: row.id, workspace: workspaceId }, event);
  // Runs before the row is deleted, because nothing else refers to the edge's configuration.
  await forgetAtEdge(payload, port, row).catch((error: unknown) => {
    payload.logger.error({ err: error, domain: row.domain }, 'a domain could not be removed from the edge');
  });
  await relayPending(payload, collection, { where: { id: { equals: row.id } } });
  await deleteById(payload, collection, row.id);
  if (held) await settleDeletion(payload, held);
  return listDomains(payload, port, workspaceId);
};
