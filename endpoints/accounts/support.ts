import { z } from 'zod';

import { reasonLength } from '@/lib/accounts/rules';
import { beginSupport } from '@/lib/accounts/support/begin-support';
import { leaveSupport } from '@/lib/accounts/support/end-support';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { revokeSupportPlayback } from '@/lib/videos/publishing/playback/revoke-support-playback';

/** `POST /api/workspaces/{id}/support`. */
const beginSupportEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/support',
  operationId: 'startSupport',
  tag: 'Platform',
  summary: 'Start a one-hour support session in a workspace; its owner is notified of the reason',
  permission: 'root',
  rateLimit: { name: 'begin-support', max: 30, seconds: 3600, isShared: true },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ reason: z.string().trim().min(reasonLength.min).max(reasonLength.max) }),
  answer: z.object({ success: z.boolean(), expiresAt: z.string() }),
  run: (ctx, { params: { id }, body: { reason } }) => beginSupport(ctx, { workspaceId: id, reason }),
});

/** `DELETE /api/workspaces/{id}/support`. */
const leaveSupportEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/support',
  operationId: 'endSupport',
  tag: 'Workspace',
  summary: 'End a support session: your own, or one in a workspace that you own',
  permission: 'signed-in',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { id } }) => leaveSupport(ctx, { workspaceId: id }, revokeSupportPlayback),
});

/** Endpoints below `/api/workspaces`: a platform administrator's access to a workspace. */
export const supportEndpoints = [beginSupportEndpoint, leaveSupportEndpoint];
