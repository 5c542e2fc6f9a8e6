import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User } from '@/payload-types';

import { endSessions, findOpenSessions } from './session-row';

export const sessionSchema = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionSummary = z.output<typeof sessionSchema>;

const getUser = ({ actor, req }: Pick<RequestContext, 'actor' | 'req'>): User & { _sid?: string } => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  return req.user as User & { _sid?: string };
};

/** The caller's sessions: the current one first, then the most recently used. */
export const listSessions = async (ctx: RequestContext): Promise<SessionSummary[]> => {
  const { id, _sid } = getUser(ctx);
  return (await findOpenSessions(ctx.payload, id))
    .map(({ sid, browser, system, createdAt, lastUsedAt }) => ({
      id: sid,
      browser: browser ?? null,
      system: system ?? null,
      createdAt,
      lastUsedAt,
      isCurrent: sid === _sid,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt));
};

/** Ends a session of the caller. Throws `session_not_found`. */
export const endSession = async (ctx: RequestContext, sid: string) => {
  const { id } = getUser(ctx);
  const sessions = await listSessions(ctx);
  if (!sessions.some((session) => session.id === sid)) throw new AppError('session_not_found');
  await endSessions(ctx.payload, { userId: id, sid });
  return { success: true };
};

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = async (ctx: RequestContext) => {
  const { id, _sid } = getUser(ctx);
  await endSessions(ctx.payload, { userId: id, keptSid: _sid });
  return { success: true };
};
