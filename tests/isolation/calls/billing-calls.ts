import { each, tokens, unauthorized, type EndpointExpectation } from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

/** Calls that require the owner, who is not among the actors. */
const onMoveOut = (path: string, body?: object): EndpointExpectation => ({
  statuses: { ...unauthorized, default: 403 },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'moveOuts', world.own);
    return { path: `/api/workspaces/move-out/${path}`, body, subject: { collection: 'moveOuts', id } };
  },
});

/** Calls about a workspace's plan, its data and its deletion. */
export const billingCalls: Record<string, EndpointExpectation> = {
  // Each caller gets their own workspace; root has no active one.
  'GET /api/workspaces/get-subscription-info': {
    statuses: { ...unauthorized, superadmin: 200, otherSuperadmin: 200, default: 403 },
    prepare: () => ({ path: '/api/workspaces/get-subscription-info' }),
  },
  'POST /api/payment/update-subscription-after-checkout': {
    statuses: { ...unauthorized, superadmin: 404, otherSuperadmin: 404, default: 403 },
    prepare: ({ own }) => ({
      path: '/api/payment/update-subscription-after-checkout',
      body: { sessionId: 'cs_guessed' },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'POST /api/webhooks/stripe': {
    statuses: { default: 401, ...each(tokens, 401) },
    prepare: () => ({ path: '/api/webhooks/stripe', body: { id: 'evt_1', type: 'invoice.paid' } }),
  },
  // The call requires the owner, who is not among the actors.
  'POST /api/workspaces/initiate-delete': {
    statuses: { ...unauthorized, default: 403 },
    prepare: ({ own }) => ({
      path: '/api/workspaces/initiate-delete',
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'GET /api/workspaces/move-out/current': onMoveOut('current'),
  'POST /api/workspaces/move-out/current': onMoveOut('current', { target: 'archive' }),
  'DELETE /api/workspaces/move-out/current': onMoveOut('current'),
  'GET /api/workspaces/move-out/download': onMoveOut('download'),
  'DELETE /api/workspaces/:id/delete': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 400 },
    prepare: ({ own }) => ({
      path: `/api/workspaces/${own.workspace.id}/delete`,
      body: { confirmationText: 'löschen', deleteToken: 'a'.repeat(40) },
      subject: { collection: 'workspaces', id: own.workspace.id },
    }),
  },
  'GET /api/workspaces/deletion-progress': {
    statuses: { default: 400 },
    prepare: () => ({ path: `/api/workspaces/deletion-progress?deleteToken=${'a'.repeat(40)}` }),
  },
};
