import { findById } from '@/lib/core/rows/find-by-id';
import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import type { SupportSession } from '@/payload-types';

import { listOpenSupports, mayEndSupport } from './end-support';

/** What everybody concerned sees above every page. Dates are ISO 8601. */
export type SupportBarData = {
  /** `own`: whoever looks is support. `guest`: support is in one's workspace. */
  kind: 'own' | 'guest';
  workspaceId: string;
  workspace: string;
  person: string;
  reason: string;
  expiresAt: string;
};

/** Null where there is no support, or it is none of the caller's business. */
export const findSupportBar = async ({
  payload,
  actor,
}: Pick<Context, 'payload' | 'actor'>): Promise<SupportBarData | null> => {
  const workspace = getActorWorkspace(actor);
  if (actor.kind !== 'member' || !workspace) return null;
  const toBar = (kind: SupportBarData['kind'], row: SupportSession): SupportBarData => ({
    kind,
    workspaceId: workspace.id,
    workspace: workspace.name,
    person: row.person,
    reason: row.reason,
    expiresAt: row.expiresAt,
  });
  if (actor.support) {
    const row = await findById(payload, slugs.supportSessions, actor.support.id);
    return row && toBar('own', row);
  }
  if (!mayEndSupport(actor, workspace.id)) return null;
  const [row] = await listOpenSupports(payload, workspace.id);
  return row ? toBar('guest', row) : null;
};
