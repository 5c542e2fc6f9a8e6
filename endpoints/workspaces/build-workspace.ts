import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/patches/call-built-in';
import { resolveActor, type Actor } from '@/lib/core/access/actor';
import { roles } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { confirmSignUp, findOpenSignUp } from '@/lib/sign-up/open-link';
import { maxVerifyToken, signUpStates } from '@/lib/sign-up/rules';
import { buildSteps } from '@/lib/workspaces/build/build-steps';
import { checkCredentials, describeVerified } from '@/lib/workspaces/build/check-credentials';
import { createCloudResources } from '@/lib/workspaces/build/create-cloud-resources';
import { checkUserRole } from '@/lib/workspaces/check-user-role';

const perClient: RateLimit = { name: 'verify-workspace', max: 240, seconds: 300, isShared: true };

/** Longer ones are cut, as the specification has it. */
const verifyToken = z.string().transform((token) => token.slice(0, maxVerifyToken));

const readToken = (req: PayloadRequest): string | null =>
  verifyToken.safeParse(req.searchParams.get('verifyToken')).data ?? null;

/** Whoever holds a link need not be signed in. */
const findCaller = async (req: PayloadRequest): Promise<Actor | null> => {
  const actor = await resolveActor(req);
  return actor.kind === 'anonymous' && !readToken(req) ? null : actor;
};

const step = z.object({ status: z.enum(['success', 'failed', 'open']) });
const buildSchema = z.object({
  status: z.enum(['success', 'failed', 'running']),
  streamBucket: step,
  iamUser: step,
  defaultDomain: step,
  workspace: step,
  steps: z.array(step.extend({ step: z.enum(buildSteps), ms: z.number().nullable() })),
});

const verifiedSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(signUpStates),
  active: z.boolean(),
  domain: z.string().nullable(),
  builtAt: z.string().nullable(),
  build: buildSchema,
});

const probes = z.object({
  putFile: z.boolean(),
  listObjects: z.boolean(),
  changeAcl: z.boolean(),
  deleteFile: z.boolean(),
});

/** Below `/api/workspaces`. */
export const buildWorkspaceEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/',
    summary: 'List workspaces, or find the one of a mailed link by `verifyToken`',
    permission: { guest: findCaller },
    answer: builtIn(z.object({ docs: z.array(z.union([verifiedSchema, z.object({ id: z.string() })])) })),
    run: async (ctx) => {
      const { payload, req } = ctx;
      const token = readToken(req);
      if (token === null) return callBuiltIn(req, { collection: slugs.workspaces, method: 'get', path: '/' });
      await consumeRate(perClient, getClientKey(req), payload);
      const row = await findOpenSignUp(ctx, token);
      const docs = row ? [await describeVerified(payload, row)] : [];
      return Response.json({ docs, totalDocs: docs.length }, { headers: { 'cache-control': 'no-store' } });
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/confirm-sign-up',
    summary: 'Say that a mailed link was opened, where a platform administrator has to approve it',
    permission: 'public',
    rateLimit: { name: 'confirm-sign-up', max: 60, seconds: 300, isShared: true },
    body: z.object({ verifyToken }),
    answer: z.object({ state: z.enum(signUpStates) }),
    run: (ctx, { body }) => confirmSignUp(ctx, body),
  }),
  defineEndpoint({
    method: 'post',
    path: '/create-cloud-resources',
    summary: 'Make what the workspace of a mailed link needs; repeatable, goes on where it stopped',
    permission: 'signed-in',
    rateLimit: { name: 'create-cloud-resources', max: 60, seconds: 300, isShared: true },
    body: z.object({ verifyToken }),
    answer: buildSchema,
    run: (ctx, { body }) => createCloudResources(ctx, body),
  }),
  defineEndpoint({
    method: 'post',
    path: '/check-aws-user-credentials',
    summary: 'Try what a workspace’s access to its storage has to be able to do',
    permission: 'signed-in',
    rateLimit: { name: 'check-aws-user-credentials', max: 60, seconds: 300, isShared: true },
    body: z.object({
      workspaceId: z.string().min(1).max(64).optional(),
      verifyToken: verifyToken.optional(),
    }),
    answer: z.object({
      status: z.enum(['success', 'failed']),
      uploadBucket: probes,
      streamBucket: probes,
      errors: z.array(z.string()),
    }),
    run: (ctx, { body }) => checkCredentials(ctx, body),
  }),
  defineEndpoint({
    method: 'post',
    path: '/check-user-role-in-workspace',
    summary: 'What one is in a workspace, and whether one can go there',
    permission: 'signed-in',
    body: z.object({ workspaceId: z.string().min(1).max(64) }),
    answer: z.object({
      role: z.enum(roles).nullable(),
      globalRootUser: z.boolean(),
      workspaceRootUser: z.boolean(),
      canEnter: z.boolean(),
    }),
    run: (ctx, { body }) => checkUserRole(ctx, body),
  }),
];
