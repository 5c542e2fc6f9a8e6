import { z } from 'zod';

import { ownerProofFields } from '@/lib/accounts/passwords';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { createCloudResources } from '@/lib/platform/build/create-cloud-resources';
import { confirmSignUp } from '@/lib/platform/sign-up/confirm-sign-up';
import { maxVerifyToken, signUpStates } from '@/lib/platform/sign-up/rules';
import { buildSteps } from '@/lib/workspaces/cloud/build-steps';

const step = z.object({ status: z.enum(['success', 'failed', 'open']) });

export const buildSchema = z.object({
  status: z.enum(['success', 'failed', 'running']),
  streamBucket: step,
  iamUser: step,
  defaultDomain: step,
  workspace: step,
  steps: z.array(step.extend({ step: z.enum(buildSteps), ms: z.number().nullable() })),
});

/** The specification truncates longer tokens. */
export const verifyToken = z.string().transform((token) => token.slice(0, maxVerifyToken));

/** `POST /api/workspaces/confirm-sign-up`. */
const confirmSignUpEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-sign-up',
  operationId: 'confirmSignUp',
  tag: 'Sign-in',
  isInternal: true,
  summary:
    'Confirm a sign-up with its emailed link, in the browser that signed up or with its ' +
    'current or a new password; signs in',
  permission: 'public',
  rateLimit: { name: 'confirm-sign-up', max: 60, seconds: 300, isShared: true },
  body: z.object({ verifyToken, ...ownerProofFields }),
  answer: z.object({ state: z.enum(signUpStates) }),
  cache: 'no-store',
  run: async (ctx, { body }) => ({ state: (await confirmSignUp(ctx, body)).state }),
});

/** `POST /api/workspaces/create-cloud-resources`. */
const createCloudResourcesEndpoint = defineEndpoint({
  method: 'post',
  path: '/create-cloud-resources',
  operationId: 'buildWorkspace',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Build the workspace of an emailed link; idempotent, resumes where it stopped',
  permission: 'signed-in',
  rateLimit: { name: 'create-cloud-resources', max: 60, seconds: 300, isShared: true },
  body: z.object({ verifyToken }),
  answer: buildSchema,
  run: (ctx, { body }) => createCloudResources(ctx, body),
});

/** Endpoints below `/api/workspaces`: building a workspace after the sign-up. */
export const buildEndpoints = [confirmSignUpEndpoint, createCloudResourcesEndpoint];
