import { z } from 'zod';

import {
  endOtherSessions,
  endSession,
  listSessions,
  sessionSchema,
} from '@/lib/accounts/sessions/list-sessions';
import { defineEndpoint } from '@/lib/http/define-endpoint';

const answer = z.object({ success: z.boolean() });

export const sessionEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/sessions',
    summary: 'The devices one is signed in on',
    permission: 'signed-in',
    answer: z.object({ docs: z.array(sessionSchema) }),
    run: async (ctx) => ({ docs: await listSessions(ctx) }),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/sessions',
    summary: 'Log all other devices out',
    permission: 'signed-in',
    answer,
    run: (ctx) => endOtherSessions(ctx),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/sessions/:sid',
    summary: 'Log one of one’s devices out',
    permission: 'signed-in',
    params: z.object({ sid: z.string().min(1).max(64) }),
    answer,
    run: (ctx, { params: { sid } }) => endSession(ctx, sid),
  }),
];
