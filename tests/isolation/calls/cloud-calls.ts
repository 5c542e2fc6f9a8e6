import { unauthorized, type EndpointExpectation } from '../expectations/endpoint-statuses';

/** For platform administrators only; no answer contains the stored keys. */
const ofRoot = (path: string, status: number, body?: object): EndpointExpectation => ({
  statuses: { ...unauthorized, root: status, default: 403 },
  prepare: ({ own }) => ({
    path: `/api/workspaces/${own.workspace.id}/cloud${path}`,
    ...(body && { body }),
    subject: { collection: 'workspaces', id: own.workspace.id },
  }),
});

export const cloudCalls: Record<string, EndpointExpectation> = {
  'GET /api/workspaces/:id/cloud': ofRoot('', 200),
  // Other tests share this workspace, so the call changes nothing.
  'PUT /api/workspaces/:id/cloud': ofRoot('', 200, { engine: 'embedded' }),
  // The installation has no AWS account here, which only root may learn.
  'POST /api/workspaces/:id/cloud/provision': ofRoot('/provision', 400),
  'POST /api/workspaces/:id/cloud/rotate': ofRoot('/rotate', 400),
  'POST /api/workspaces/:id/cloud/check': ofRoot('/check', 400, { engine: 'cloud' }),
};
