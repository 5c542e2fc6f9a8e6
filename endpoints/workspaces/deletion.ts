import { z } from 'zod';

import { optionalFactorFields } from '@/lib/accounts/two-factor/check-second-factor';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  confirmDeletion,
  initiateDeletion,
  deleteAsPlatform,
} from '@/lib/platform/deletion/confirm-deletion';
import { deletionProgressSchema, getDeletionProgress } from '@/lib/platform/deletion/deletion-row';
import { maxVerifyToken } from '@/lib/platform/sign-up/rules';

/** Longer tokens are truncated, like those of other emailed links. */
const deleteToken = z.string().transform((token) => token.slice(0, maxVerifyToken));

const confirmationFields = { confirmationText: z.string().max(100).default(''), ...optionalFactorFields };

/** `POST /api/workspaces/initiate-delete`. */
const initiateDeletionEndpoint = defineEndpoint({
  method: 'post',
  path: '/initiate-delete',
  operationId: 'initiateWorkspaceDeletion',
  tag: 'Workspace',
  summary: 'Send the owner the email that confirms the deletion of a workspace',
  permission: 'signed-in',
  rateLimit: { name: 'initiate-delete', max: 5, seconds: 900, isShared: true },
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => initiateDeletion(ctx),
});

/** `GET /api/workspaces/deletion-progress?deleteToken=`. Needs no session, because the deletion ends it. */
export const getDeletionProgressEndpoint = defineEndpoint({
  method: 'get',
  path: '/deletion-progress',
  operationId: 'getDeletionProgress',
  tag: 'Workspace',
  summary: 'Get the progress of a workspace’s deletion',
  permission: 'public',
  rateLimit: { name: 'deletion-progress', max: 120, seconds: 60, isShared: true },
  query: z.object({
    deleteToken: deleteToken.default('').describe('Token that the start of the deletion returned.'),
  }),
  answer: deletionProgressSchema,
  cache: 'no-store',
  run: (ctx, { query }) => getDeletionProgress(ctx, query),
});

/** `DELETE /api/workspaces/{id}/delete`. Ends every session of the caller. */
const deleteWorkspaceEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/delete',
  operationId: 'deleteWorkspace',
  tag: 'Workspace',
  summary: 'Delete a workspace and everything in it',
  description: 'Asks for the second factor of an account that has one.',
  permission: 'signed-in',
  rateLimit: { name: 'delete-workspace', max: 20, seconds: 900, isShared: true },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ ...confirmationFields, deleteToken: deleteToken.default('') }),
  answer: z.object({ state: z.literal('running') }),
  status: 202,
  run: (ctx, { params, body }) => confirmDeletion(ctx, { workspaceId: params.id, ...body }),
});

/** `DELETE /api/workspaces/{id}/platform-delete`, for platform administrators, without an emailed link. */
const deleteAsPlatformEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/platform-delete',
  operationId: 'deleteAnyWorkspace',
  tag: 'Platform',
  summary: 'Delete any workspace and everything in it',
  description: 'Requires the confirmation word, and a second factor or single sign-on.',
  permission: 'root',
  rateLimit: { name: 'platform-delete', max: 20, seconds: 900, isShared: true },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object(confirmationFields),
  answer: z.object({ state: z.literal('running') }),
  status: 202,
  run: (ctx, { params, body }) => deleteAsPlatform(ctx, { workspaceId: params.id, ...body }),
});

/** Endpoints below `/api/workspaces`: deleting a workspace. */
export const deletionEndpoints = [
  initiateDeletionEndpoint,
  getDeletionProgressEndpoint,
  deleteWorkspaceEndpoint,
  deleteAsPlatformEndpoint,
];
