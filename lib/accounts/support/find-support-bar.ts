import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { SupportSession } from '@/payload-types';

import { listOpenSupports, mayEndSupport } from './end-support';

/** The support bar above every page, for everyone concerned. Dates are ISO 8601. */
export type SupportBarData = {
  /** `own`: the viewer is in the support session. `guest`: another person is in the viewer's workspace. */
  kind: 'own' | 'guest';
  workspaceId: string;
  workspace: string;
  person: string;
  reason: string;
  expiresAt: string;
};

/** Null if there is no support session, or the caller may not see it. */
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
