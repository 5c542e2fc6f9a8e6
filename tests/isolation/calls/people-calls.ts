import { uniqueName } from '@/tests/support/rows/factories';

import {
  each,
  nobodyInWorkspace,
  tokens,
  unauthorized,
  type EndpointExpectation,
  type Statuses,
} from '../expectations/endpoint-statuses';
import { makeRow, readRaw } from '../world';

/** Admins manage members; tokens can't. */
const byAdmins: Statuses = {
  ...unauthorized,
  ...nobodyInWorkspace,
  ...each(tokens, 403),
  ...each(['editor', 'manager'], 403),
  otherSuperadmin: 404,
  default: 200,
};

const onInvitation = (end: string, status = 200, body?: unknown): EndpointExpectation => ({
  statuses: { ...byAdmins, default: status },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'members', world.own);
    return { path: `/api/members/${id}/${end}`, body, subject: { collection: 'members', id } };
  },
});

/** An invitation that a platform administrator changes from outside the workspace. */
const ofPerson = (body?: unknown): EndpointExpectation => ({
  statuses: { ...unauthorized, root: 200, default: 403 },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'members', world.own);
    const path = `/api/workspaces/${world.own.workspace.id}/people/${id}`;
    return { path, body, subject: { collection: 'members', id } };
  },
});

/** Calls about the caller's own account; tokens have none. */
const ofOneself = (path: string, status: number, body?: unknown): EndpointExpectation => ({
  statuses: { ...unauthorized, ...each(tokens, 403), default: status },
  prepare: () => ({ path: `/api/users/${path}`, body }),
});

/** The same for single sign-on. */
const ofAccount = (path: string, status: number, body?: unknown): EndpointExpectation => ({
  statuses: { ...unauthorized, ...each(tokens, 403), default: status },
  prepare: () => ({ path: `/api/sso/${path}`, body }),
});

const noProof = {
  id: 'guessed',
  rawId: 'guessed',
  type: 'public-key',
  response: { clientDataJSON: 'guessed', authenticatorData: 'guessed', signature: 'guessed' },
};
const noPasskey = {
  id: 'guessed',
  rawId: 'guessed',
  type: 'public-key',
  response: { clientDataJSON: 'guessed', attestationObject: 'guessed' },
};
const refused = (path: string, body: unknown): EndpointExpectation => ({
  statuses: { default: 400 },
  prepare: () => ({ path: `/api/users/${path}`, body }),
});

/** A passkey that belongs to none of the callers. */
const onPasskey = (body: unknown): EndpointExpectation => ({
  statuses: { ...unauthorized, ...each(tokens, 403), default: 404 },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'passkeys', world.own);
    return { path: `/api/users/passkeys/${id}`, body, subject: { collection: 'passkeys', id } };
  },
});

/** Calls about the caller's own inbox; tokens have none. A foreign entry is neither shown nor changed. */
const ofInbox = (path: string, makeBody?: (id: string) => unknown): EndpointExpectation => ({
  statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'inboxEntries', world.own);
    const subject = { collection: 'inboxEntries', id };
    return { path: `/api/notifications${path}`, body: makeBody?.(id), subject };
  },
});

export const peopleCalls: Record<string, EndpointExpectation> = {
  'GET /api/notifications': ofInbox(''),
  'POST /api/notifications/read': ofInbox('/read', (id) => ({ ids: [id] })),
  'PATCH /api/notifications/settings': ofInbox('/settings', () => ({ ways: { ready: 'email' } })),
  'POST /api/members/invite': {
    // Each caller invites into their own workspace.
    statuses: { ...byAdmins, otherSuperadmin: 200 },
    prepare: () => ({
      path: '/api/members/invite',
      body: { emails: [`${uniqueName('invited')}@example.com`], role: 'editor' },
    }),
  },
  'POST /api/members/:memberId/resend-invitation': onInvitation('resend-invitation'),
  'DELETE /api/members/:memberId/invitation': onInvitation('invitation'),
  'PATCH /api/members/:memberId/role': onInvitation('role', 200, { role: 'manager' }),
  // An invitation can't be disabled, only withdrawn.
  'POST /api/members/:memberId/disable': onInvitation('disable', 409),
  'POST /api/members/:memberId/remove': onInvitation('remove', 409),
  'POST /api/members/:memberId/enable': onInvitation('enable'),
  'POST /api/members/:memberId/make-owner': {
    // A person who has not joined can’t become the owner; root passes every other check.
    statuses: { ...unauthorized, root: 400, otherSuperadmin: 404, default: 403 },
    prepare: async (world) => {
      const { id } = await makeRow(world, 'members', world.own);
      return { path: `/api/members/${id}/make-owner`, subject: { collection: 'members', id } };
    },
  },
  'GET /api/workspaces/:id/people': {
    statuses: { ...unauthorized, root: 200, default: 403 },
    prepare: ({ own }) => ({
      path: `/api/workspaces/${own.workspace.id}/people`,
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'POST /api/workspaces/:id/appoint-owner': {
    statuses: { ...unauthorized, root: 404, default: 403 },
    prepare: () => ({
      path: '/api/workspaces/guessed/appoint-owner',
      body: { email: `${uniqueName('owner')}@example.com` },
    }),
  },
  'PATCH /api/workspaces/:id/people/:memberId': ofPerson({ role: 'manager' }),
  'DELETE /api/workspaces/:id/people/:memberId': ofPerson(),
  'POST /api/integrations/:id/rotate': {
    statuses: byAdmins,
    prepare: async (world) => {
      const { id } = await makeRow(world, 'integrations', world.own);
      const path = `/api/integrations/${id}/rotate`;
      return { path, body: { graceHours: 1 }, subject: { collection: 'integrations', id } };
    },
  },
  'GET /api/eventLogs/export': {
    // Each caller sees their own workspace only.
    statuses: { ...byAdmins, ...each(['otherSuperadmin', 'token', 'otherToken'], 200) },
    prepare: () => ({ path: '/api/eventLogs/export' }),
  },
  'GET /api/users/get-invitations': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: () => ({ path: '/api/users/get-invitations' }),
  },
  'POST /api/users/accept-invitation': {
    statuses: { default: 404 },
    prepare: () => ({ path: '/api/users/accept-invitation', body: { inviteToken: 'guessed' } }),
  },
  'POST /api/users/change-email': ofOneself('change-email', 400, {
    email: 'another@example.com',
    currentPassword: 'wrong',
  }),
  'DELETE /api/users/change-email': ofOneself('change-email', 200),
  // Guessed tokens of emailed links.
  'POST /api/users/change-email/confirm': {
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/users/change-email/confirm', body: { token: 'guessed' } }),
  },
  'POST /api/users/change-email/undo': {
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/users/change-email/undo', body: { token: 'guessed' } }),
  },
  'GET /api/users/sessions': ofOneself('sessions', 200),
  'DELETE /api/users/sessions': ofOneself('sessions', 200),
  'DELETE /api/users/sessions/:sid': ofOneself('sessions/guessed', 404),
  'GET /api/users/setup-totp': ofOneself('setup-totp', 200),
  'POST /api/users/confirm-totp': ofOneself('confirm-totp', 400, { totp: 'wrong' }),
  'POST /api/users/disable-totp': ofOneself('disable-totp', 400, { totp: '000000' }),
  'POST /api/users/recovery-codes': ofOneself('recovery-codes', 400, { totp: '000000' }),
  'POST /api/users/:id/reset-two-factor': {
    // Only root may, and not for its own account.
    statuses: { ...unauthorized, root: 200, default: 403 },
    prepare: async (world) => {
      const { id } = await makeRow(world, 'twoFactors', world.own);
      const row = await readRaw(world, 'twoFactors', id);
      return {
        path: `/api/users/${String(row?.user)}/reset-two-factor`,
        subject: { collection: 'twoFactors', id },
      };
    },
  },
  // The answer names no account.
  'POST /api/users/passkeys/challenge': {
    statuses: { default: 200 },
    prepare: () => ({ path: '/api/users/passkeys/challenge' }),
  },
  'POST /api/users/passkeys/log-in': refused('passkeys/log-in', { passkey: noProof }),
  'GET /api/users/passkeys': ofOneself('passkeys', 200),
  'POST /api/users/passkeys': ofOneself('passkeys', 400, { response: noPasskey }),
  'POST /api/users/passkeys/options': ofOneself('passkeys/options', 400, { currentPassword: 'wrong' }),
  'PATCH /api/users/passkeys/:passkeyId': onPasskey({ name: 'changed' }),
  'DELETE /api/users/passkeys/:passkeyId': onPasskey({ recoveryCode: 'XXXX-XXXX' }),
  'POST /api/users/recovery-codes/confirm': ofOneself('recovery-codes/confirm', 400),
  // No provider is configured, so each call redirects with an error.
  'GET /api/sso/:provider/start': {
    statuses: { default: 303 },
    prepare: () => ({ path: '/api/sso/google/start?type=login' }),
  },
  'POST /api/sso/:provider/callback': {
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/sso/google/callback', body: { code: 'a', state: 'b', type: 'login' } }),
  },
  'POST /api/sso/:provider/second-factor': {
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/sso/google/second-factor', body: { totp: '000000' } }),
  },
  'POST /api/sso/:provider/connect': ofAccount('google/connect', 400, { currentPassword: 'wrong' }),
  // No account is connected.
  'DELETE /api/sso/:provider': ofAccount('google', 403),
};
