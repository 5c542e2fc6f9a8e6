import type { Payload } from 'payload';
import { z } from 'zod';

import { land } from '@/lib/accounts/landing';
import { getRelationId } from '@/lib/core/database/ids';
import { type EventPayload, readTarget } from '@/lib/core/events';
import type { Follower } from '@/lib/events/relay-event';
import { queueJob } from '@/lib/worker/queue-job';
import { serveByRemaining } from '@/lib/workspaces/domains/serve-by';
import type { PeopleChange } from '@/lib/workspaces/workspace-mails';
import type { OutboxEvent } from '@/payload-types';

import { mailInvitationJob, mailPeopleChangeJob } from './jobs';

const disabledSchema = z.object({ userId: z.string().nullable() });

/** Emails invitations, and moves a disabled member to another workspace. Their sessions stay valid. */
export const followMembers = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
  if (!workspace) return;
  if (event.name === 'member.invited' || event.name === 'member.invitationResent') {
    const memberId = readTarget(event.target).id;
    await queueJob(payload, mailInvitationJob, { memberId }, { workspace });
  }
  if (event.name !== 'member.disabled') return;
  const { userId } = disabledSchema.parse(event.payload);
  if (!userId) return;
  await land(payload, userId);
};

type Invited = EventPayload<'member.invited'>;

/** Converts an event to the change that is emailed. Null for other events. Pure. */
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

/** Delay before the email is sent, so that several changes are merged into one. */
const quietSeconds = 120;

/** Emails a new owner, and member changes by platform administrators, to the people concerned. */
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

/** Updates the domain that serves a workspace's viewers. */
export const followDomains: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  // Includes deletions of unverified domains, because a domain may have been verified between the start and
  // the end of its deletion.
  if (workspace && (event.name === 'workspace.domainVerified' || event.name === 'workspace.domainDeleted'))
    await serveByRemaining(payload, workspace);
};
