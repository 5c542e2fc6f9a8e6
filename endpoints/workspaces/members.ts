import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { foundByLink, listSchema } from '@/endpoints/list-calls';
import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { normaliseEmail } from '@/lib/accounts/rules';
import { type Actor, resolveActor } from '@/lib/core/access/actor';
import { roles } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { changeRole, disableMember, enableMember } from '@/lib/workspaces/members/change-member';
import {
  findInvitation,
  invitationSchema,
  inviteTokenSchema,
} from '@/lib/workspaces/members/find-invitations';
import { appointOwner, handOverToMember } from '@/lib/workspaces/members/hand-over';
import { inviteMembers, resendInvitation } from '@/lib/workspaces/members/invite-members';
import {
  changeRoleAsPlatform,
  listMembersAsPlatform,
  removePendingAsPlatform,
} from '@/lib/workspaces/members/manage-as-platform';
import { removeMember, withdrawInvitation } from '@/lib/workspaces/members/remove-member';
import { maxInvitations } from '@/lib/workspaces/members/rules';

const id = z.string().min(1).max(64);

const memberParams = z.object({ memberId: id });
/** A member of any workspace. */
const personParams = z.object({ id, memberId: id });

/** `POST /api/members/invite`. */
const inviteMembersEndpoint = defineEndpoint({
  method: 'post',
  path: '/invite',
  operationId: 'inviteMembers',
  tag: 'Members',
  summary: 'Invite people to the workspace by email',
  permission: { collection: slugs.members, operation: 'invite' },
  rateLimit: { name: 'invite', max: 60, seconds: 3600, isShared: true },
  body: z.object({ emails: z.array(z.email().max(254)).min(1).max(maxInvitations), role: z.enum(roles) }),
  answer: z.object({
    invitations: z.array(z.object({ email: z.string(), outcome: z.enum(['invited', 'member', 'limit']) })),
  }),
  run: (ctx, { body }) => inviteMembers(ctx, body),
});

/** `POST /api/members/{memberId}/resend-invitation`. */
const resendInvitationEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/resend-invitation',
  operationId: 'resendInvitation',
  tag: 'Members',
  summary: 'Send an invitation again; it is valid for another week',
  permission: { collection: slugs.members, operation: 'invite' },
  rateLimit: { name: 'resend-invitation', max: 60, seconds: 3600, isShared: true },
  params: memberParams,
  answer: z.object({ success: z.boolean(), inviteExpiresAt: z.string() }),
  run: (ctx, { params: { memberId } }) => resendInvitation(ctx, memberId),
});

/** `DELETE /api/members/{memberId}/invitation`. */
const withdrawInvitationEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:memberId/invitation',
  operationId: 'withdrawInvitation',
  tag: 'Members',
  summary: 'Withdraw an invitation',
  permission: { collection: slugs.members, operation: 'invite' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => withdrawInvitation(ctx, memberId),
});

/** `PATCH /api/members/{memberId}/role`. */
const changeRoleEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:memberId/role',
  operationId: 'updateMemberRole',
  tag: 'Members',
  summary: 'Change the role of a member',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  body: z.object({ role: z.enum(roles) }),
  answer: z.object({ success: z.boolean(), role: z.enum(roles) }),
  run: (ctx, { params: { memberId }, body: { role } }) => changeRole(ctx, { memberId, role }),
});

/** `POST /api/members/{memberId}/disable`. */
const disableMemberEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/disable',
  operationId: 'disableMember',
  tag: 'Members',
  summary: 'Disable a member; their uploads to the workspace end',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => disableMember(ctx, memberId),
});

/** `POST /api/members/{memberId}/remove`. */
const removeMemberEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/remove',
  operationId: 'removeMember',
  tag: 'Members',
  summary: 'Remove a member from the workspace; their videos stay',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => removeMember(ctx, memberId),
});

/** `POST /api/members/{memberId}/enable`. */
const enableMemberEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/enable',
  operationId: 'enableMember',
  tag: 'Members',
  summary: 'Enable a member',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => enableMember(ctx, memberId),
});

/** `POST /api/members/{memberId}/make-owner`. */
const makeOwnerEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/make-owner',
  operationId: 'makeOwner',
  tag: 'Members',
  summary: 'Transfer a workspace to a member, as its owner or as a platform administrator',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  rateLimit: { name: 'make-owner', max: 20, seconds: 60 },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params: { memberId } }) => {
    await handOverToMember(ctx, memberId);
    return { success: true };
  },
});

const invitationLinksPerClient: RateLimit = {
  name: 'find-invitation',
  max: 60,
  seconds: 300,
  isShared: true,
};

const readInviteToken = (req: PayloadRequest): string | null =>
  inviteTokenSchema.safeParse(req.searchParams.get('inviteToken')).data ?? null;

/** The holder of an invitation link need not be signed in. */
const findInviteLinkCaller = async (req: PayloadRequest): Promise<Actor | null> => {
  const actor = await resolveActor(req);
  return actor.kind === 'anonymous' && readInviteToken(req) === null ? null : actor;
};

/**
 * `GET /api/members`: Payload's own call, whose access control limits people to their workspace. With
 * `inviteToken`, it returns the public part of that invitation.
 */
const findMembersEndpoint = defineEndpoint({
  method: 'get',
  path: '/',
  operationId: 'listMembers',
  tag: 'Members',
  summary: 'List members, or get the invitation of a link by `inviteToken`',
  permission: { guest: findInviteLinkCaller },
  query: z.object({ inviteToken: z.string().optional().describe('Token of an invitation’s link.') }),
  answer: builtIn(listSchema, foundByLink(invitationSchema)),
  run: async ({ payload, req }) => {
    const token = readInviteToken(req);
    if (token === null) return callBuiltIn(req, { collection: slugs.members, method: 'get', path: '/' });
    const client = getClientKey(req);
    if (client) await consumeRate(invitationLinksPerClient, client, payload);
    const invitation = await findInvitation(payload, token);
    const docs = invitation ? [invitation] : [];
    return Response.json({ docs, totalDocs: docs.length }, { headers: { 'cache-control': 'no-store' } });
  },
});

/** Endpoints below `/api/members`. They take precedence over Payload's own of the same path. */
export const memberEndpoints = [
  inviteMembersEndpoint,
  resendInvitationEndpoint,
  withdrawInvitationEndpoint,
  changeRoleEndpoint,
  disableMemberEndpoint,
  removeMemberEndpoint,
  enableMemberEndpoint,
  makeOwnerEndpoint,
  findMembersEndpoint,
];

/** `GET /api/workspaces/{id}/people`. */
const listPeopleEndpoint = defineEndpoint({
  method: 'get',
  path: '/:id/people',
  operationId: 'listWorkspacePeople',
  tag: 'Platform',
  summary: 'List the people of any workspace (platform administrators only)',
  permission: 'root',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        role: z.enum(roles),
        state: z.enum(['active', 'invited', 'expired', 'disabled']),
        isOwner: z.boolean(),
        isYou: z.boolean(),
      }),
    ),
  }),
  run: async (ctx, { params }) => ({ people: await listMembersAsPlatform(ctx, params.id) }),
});

/** `POST /api/workspaces/{id}/appoint-owner`. */
const appointOwnerEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/appoint-owner',
  operationId: 'appointOwner',
  tag: 'Platform',
  summary: 'Set the owner of a workspace without one; an email address without an account is invited',
  permission: 'root',
  rateLimit: { name: 'appoint-owner', max: 60, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ email: z.email().max(254) }),
  answer: z.object({
    state: z.enum(['appointed', 'invited']),
    withdrawn: z
      .array(z.string())
      .describe('Email addresses whose invitation to own the workspace was withdrawn.'),
  }),
  run: (ctx, { params, body }) =>
    appointOwner(ctx, { workspaceId: params.id, email: normaliseEmail(body.email) }),
});

/** `PATCH /api/workspaces/{id}/people/{memberId}`. */
const changePersonEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:id/people/:memberId',
  operationId: 'updateWorkspacePerson',
  tag: 'Platform',
  summary: 'Change the role of a member of any workspace (platform administrators only)',
  permission: 'root',
  rateLimit: { name: 'change-person', max: 60, seconds: 60 },
  params: personParams,
  body: z.object({ role: z.enum(roles) }),
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params, body }) => {
    await changeRoleAsPlatform(ctx, { workspaceId: params.id, memberId: params.memberId, role: body.role });
    return { success: true };
  },
});

/** `DELETE /api/workspaces/{id}/people/{memberId}`. */
const removePersonEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/people/:memberId',
  operationId: 'removeWorkspacePerson',
  tag: 'Platform',
  summary: 'Remove a person who has not joined a workspace (platform administrators only)',
  permission: 'root',
  rateLimit: { name: 'remove-person', max: 60, seconds: 60 },
  params: personParams,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params }) => {
    await removePendingAsPlatform(ctx, { workspaceId: params.id, memberId: params.memberId });
    return { success: true };
  },
});

/** Endpoints below `/api/workspaces`: owner and people of a workspace, for platform administrators. */
export const peopleEndpoints = [
  listPeopleEndpoint,
  appointOwnerEndpoint,
  changePersonEndpoint,
  removePersonEndpoint,
];
