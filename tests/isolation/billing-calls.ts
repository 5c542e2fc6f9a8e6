import { each, tokens, unauthorized, type EndpointExpectation } from './endpoint-statuses';

/** Calls about a workspace's plan and its end. */
export const billingCalls: Record<string, EndpointExpectation> = {
  // Everybody gets their own workspace's; root acts in none.
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
};
