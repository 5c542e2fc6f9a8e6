import type { Payload } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/relation-id';
import { serveByRemaining } from '@/lib/workspaces/domains/serve-by';
import { queueJob } from '@/lib/worker/queue-job';
import { mailSupportJob, revokeSupportJob } from '@/lib/accounts/jobs';
import { republishWorkspace } from '@/lib/videos/publishing/republish-workspace';
import { enterWorkspace } from '@/lib/accounts/support/enter-workspace';
import type { OutboxEvent } from '@/payload-types';

const supportSchema = z.object({ session: z.string() });

/** Viewers are served as a workspace's settings and domains have it by now; support is in the workspace, and owners are told of it. */
export const followWorkspaces = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
  if (!workspace) return;
  switch (event.name) {
    case 'workspace.privacyChanged':
      return republishWorkspace(payload, workspace);
    // A domain that was not verified when its deletion began may have been by the time it was gone.
    case 'workspace.domainVerified':
    case 'workspace.domainDeleted':
      return serveByRemaining(payload, workspace);
    case 'support.began':
    case 'support.ended': {
      const supportId = supportSchema.safeParse(event.payload).data?.session;
      // An earlier version has done both itself.
      if (!supportId) return;
      const what = event.name === 'support.began' ? 'began' : 'ended';
      if (what === 'began') await enterWorkspace(payload, supportId);
      else await queueJob(payload, revokeSupportJob, { supportId }, { workspace: null });
      return queueJob(payload, mailSupportJob, { supportId, what }, { workspace: null });
    }
  }
};
