import type { Payload } from 'payload';

import type { EventPayload } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { queueJob } from '@/lib/worker/queue-job';
import { mailPeopleChangeJob } from '@/lib/workspaces/jobs';
import type { PeopleChange } from '@/lib/workspaces/members/mail-people-change';
import type { OutboxEvent } from '@/payload-types';

type Invited = EventPayload<'member.invited'>;

/** The change that somebody gets a mail about, or null. Pure. */
const toChange = ({ name, payload }: Pick<OutboxEvent, 'name' | 'payload'>): PeopleChange | null => {
  switch (name) {
    case 'workspace.ownerChanged': {
      const { from, to, byPlatform = false } = payload as EventPayload<'workspace.ownerChanged'>;
      return { what: 'owner', email: to, from, to, byPlatform };
    }
    case 'member.roleChanged': {
      const { email, from, to, byPlatform } = payload as EventPayload<'member.roleChanged'>;
      return byPlatform ? { what: 'role', email, from, to, byPlatform } : null;
    }
    case 'member.joined': {
      const { email, role, byPlatform } = payload as Invited;
      return byPlatform ? { what: 'added', email, from: null, to: role, byPlatform } : null;
    }
    case 'member.invited': {
      const { email, role, byPlatform } = payload as Invited;
      return byPlatform ? { what: 'invited', email, from: null, to: role, byPlatform } : null;
    }
    case 'member.invitationWithdrawn': {
      const { email, role, byPlatform } = payload as Invited;
      return byPlatform ? { what: 'removed', email, from: role, to: null, byPlatform } : null;
    }
    default:
      return null;
  }
};

/** How long a mail waits for further changes, which it tells as one. */
const quietSeconds = 120;

/** A new owner, and what a platform administrator changes of a workspace's people, are mailed to those it concerns. */
export const followPeople = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspaceId = getRelationId(event.workspace);
  const change = toChange(event);
  if (!workspaceId || !change) return;
  const { what, email, byPlatform } = change;
  await queueJob(
    payload,
    mailPeopleChangeJob,
    { workspaceId, change },
    {
      workspace: workspaceId,
      delaySeconds: quietSeconds,
      mergeKey: [workspaceId, what, byPlatform, what === 'owner' ? '' : email].join(' '),
    },
  );
};
