import { unauthorized, type EndpointExpectation } from './endpoint-statuses';

/** What superadmins alone may do to their own workspace, and root to all. */
const ofSuperadmins = { ...unauthorized, superadmin: 200, root: 200, otherSuperadmin: 404, default: 403 };

export const workspaceCalls: Record<string, EndpointExpectation> = {
  'PATCH /api/workspaces/:id/player-settings': {
    statuses: ofSuperadmins,
    prepare: ({ own }, actor) => ({
      path: `/api/workspaces/${own.workspace.id}/player-settings`,
      body: { share: 'allowed', embed: 'limited', domains: [`${actor}.example`] },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
};
