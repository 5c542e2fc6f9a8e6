import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/patches/call-built-in';
import { resolveActor, type Actor } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { findInvitation, invitationSchema, inviteTokenSchema } from '@/lib/members/find-invitation';

const perClient: RateLimit = { name: 'find-invitation', max: 60, seconds: 300, isShared: true };

const readToken = (req: PayloadRequest): string | null =>
  inviteTokenSchema.safeParse(req.searchParams.get('inviteToken')).data ?? null;

/** Whoever holds a link need not be signed in. */
const findCaller = async (req: PayloadRequest): Promise<Actor | null> => {
  const actor = await resolveActor(req);
  return actor.kind === 'anonymous' && readToken(req) === null ? null : actor;
};

/**
 * `GET /api/members`: Payload's own call, by whose access check everybody sees their workspace's; with `inviteToken` what whoever
 * holds an invitation's link may know of it.
 */
export const findMembersEndpoint = defineEndpoint({
  method: 'get',
  path: '/',
  summary: 'List members, or find the invitation of a link by `inviteToken`',
  permission: { guest: findCaller },
  answer: builtIn(z.object({ docs: z.array(z.union([invitationSchema, z.object({ id: z.string() })])) })),
  run: async ({ payload, req }) => {
    const token = readToken(req);
    if (token === null) return callBuiltIn(req, { collection: slugs.members, method: 'get', path: '/' });
    const client = getClientKey(req);
    if (client) await consumeRate(perClient, client, payload);
    const invitation = await findInvitation(payload, token);
    const docs = invitation ? [invitation] : [];
    return Response.json({ docs, totalDocs: docs.length }, { headers: { 'cache-control': 'no-store' } });
  },
});
