import { getRelationId } from '@/lib/core/database/ids';

import { each, tokens, unauthorized, type EndpointExpectation } from '../expectations/endpoint-statuses';
import { makeRow, readRaw } from '../world';

/** Superadmins may do this to their own workspace only, root to all. */
const ofSuperadmins = { ...unauthorized, superadmin: 200, root: 200, otherSuperadmin: 404, default: 403 };

/** A domain of the attacked tenant, which a call is about. */
const onDomain = (path: string): EndpointExpectation => ({
  statuses: ofSuperadmins,
  prepare: async (world) => {
    const { id } = await makeRow(world, 'customDomains', world.own);
    const row = await readRaw(world, 'customDomains', id);
    const body = { domain: row?.domain, workspaceId: world.own.workspace.id };
    return { path: `/api/workspaces/${path}`, body, subject: { collection: 'customDomains', id } };
  },
});

export const workspaceCalls: Record<string, EndpointExpectation> = {
  'POST /api/workspaces/:id/sync-with-pipedrive': {
    // Domains are not set up, which only root learns.
    statuses: { ...unauthorized, root: 400, default: 403 },
    prepare: ({ own }) => ({
      path: `/api/workspaces/${own.workspace.id}/sync-with-pipedrive`,
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'GET /api/workspaces/of-record': {
    // To non-members, the record does not exist.
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: async (world) => {
      const { id } = await makeRow(world, 'videos', world.own);
      return { path: `/api/workspaces/of-record?collection=videos&id=${id}` };
    },
  },
  'POST /api/workspaces/:id/set-plan': {
    statuses: { ...unauthorized, root: 200, default: 403 },
    prepare: ({ own }) => ({
      path: `/api/workspaces/${own.workspace.id}/set-plan`,
      // Keeps the current plan, because other tests share this workspace.
      body: { package: getRelationId(own.workspace.subscription?.package), trialEndDate: null },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'POST /api/workspaces/:id/support': {
    // An unknown workspace, because root would otherwise stay in support.
    statuses: { ...unauthorized, root: 404, default: 403 },
    prepare: () => ({
      path: '/api/workspaces/guessed/support',
      body: { reason: 'Somebody asked for help.' },
    }),
  },
  'DELETE /api/workspaces/:id/support': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 404 },
    prepare: ({ own }) => ({
      path: `/api/workspaces/${own.workspace.id}/support`,
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'DELETE /api/workspaces/:id/platform-delete': {
    // Root passes every other check and gets the error about the active subscription.
    statuses: { ...unauthorized, root: 409, default: 403 },
    prepare: ({ own }) => ({
      path: `/api/workspaces/${own.workspace.id}/platform-delete`,
      body: { confirmationText: 'löschen' },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'PATCH /api/workspaces/:id/player-settings': {
    statuses: ofSuperadmins,
    prepare: ({ own }, actor) => ({
      path: `/api/workspaces/${own.workspace.id}/player-settings`,
      body: { share: 'allowed', embed: 'limited', domains: [`${actor}.example`] },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'PATCH /api/workspaces/settings': {
    // Each actor changes the workspace it acts in.
    statuses: { ...unauthorized, ...each(['superadmin', 'otherSuperadmin'], 200), default: 403 },
    prepare: () => ({ path: '/api/workspaces/settings', body: { primaryColor: '#1155CC' } }),
  },
  'POST /api/workspaces/logo': {
    // The body is empty.
    statuses: { ...unauthorized, ...each(['superadmin', 'otherSuperadmin', 'root'], 400), default: 403 },
    prepare: () => ({ path: '/api/workspaces/logo' }),
  },
  'PUT /api/workspaces/time-zone': {
    // Each actor changes the workspace it acts in.
    statuses: { ...unauthorized, ...each(['superadmin', 'otherSuperadmin'], 200), default: 403 },
    prepare: () => ({ path: '/api/workspaces/time-zone', body: { timeZone: 'Asia/Kathmandu' } }),
  },
  'POST /api/workspaces/create-custom-domain': {
    statuses: ofSuperadmins,
    prepare: ({ own }, actor) => ({
      path: '/api/workspaces/create-custom-domain',
      body: { domain: `${actor.toLowerCase()}.isolation.test`, workspaceId: own.workspace.id },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'POST /api/workspaces/verify-custom-domain': onDomain('verify-custom-domain'),
  'DELETE /api/workspaces/delete-custom-domain': onDomain('delete-custom-domain'),
};
