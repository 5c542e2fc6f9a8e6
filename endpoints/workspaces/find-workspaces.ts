import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/patches/call-built-in';
import { resolveActor, type Actor } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { findOpenSignUp } from '@/lib/sign-up/open-link';
import { signUpStates } from '@/lib/sign-up/rules';
import { describeVerified } from '@/lib/workspaces/build/check-credentials';

import { buildSchema } from './build-schema';
import { verifyToken } from './verify-token';

const perClient: RateLimit = { name: 'verify-workspace', max: 240, seconds: 300, isShared: true };

const readToken = (req: PayloadRequest): string | null =>
  verifyToken.safeParse(req.searchParams.get('verifyToken')).data ?? null;

/** Whoever holds a link need not be signed in. */
const findCaller = async (req: PayloadRequest): Promise<Actor | null> => {
  const actor = await resolveActor(req);
  return actor.kind === 'anonymous' && !readToken(req) ? null : actor;
};

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

/** `GET /api/workspaces`. */
export const findWorkspacesEndpoint = defineEndpoint({
  method: 'get',
  path: '/',
  summary: 'List workspaces, or find the one of a mailed link by `verifyToken`',
  permission: { guest: findCaller },
  answer: builtIn(z.object({ docs: z.array(z.union([verifiedSchema, z.object({ id: z.string() })])) })),
  run: async (ctx) => {
    const { payload, req } = ctx;
    const token = readToken(req);
    if (token === null) return callBuiltIn(req, { collection: slugs.workspaces, method: 'get', path: '/' });
    const client = getClientKey(req);
    if (client) await consumeRate(perClient, client, payload);
    const row = await findOpenSignUp(ctx, token);
    const docs = row ? [await describeVerified(payload, row)] : [];
    return Response.json({ docs, totalDocs: docs.length }, { headers: { 'cache-control': 'no-store' } });
  },
});
