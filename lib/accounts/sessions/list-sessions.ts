import type { Payload } from 'payload';
import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import type { Session, User } from '@/payload-types';

import { endSessions } from '../patches/end-sessions';

export const sessionSchema = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionFacts = z.output<typeof sessionSchema>;

const getUser = ({ actor, req }: Pick<Context, 'actor' | 'req'>): User & { _sid?: string } => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  return req.user as User & { _sid?: string };
};

/** What is known of sessions by their ids. */
const findFacts = async (payload: Payload, sids: string[]): Promise<Map<string, Session>> => {
  const { docs } = await payload.db.find<Session>({
    collection: slugs.sessions,
    where: { sid: { in: sids } },
    pagination: false,
    limit: 0,
  });
  return new Map(docs.map((row) => [row.sid, row]));
};

/** The devices one is signed in on: this one first, then those last used. */
export const listSessions = async (ctx: Context): Promise<SessionFacts[]> => {
  const { payload } = ctx;
  const { id, _sid } = getUser(ctx);
  const row = await payload.db.findOne<User>({ collection: slugs.users, where: { id: { equals: id } } });
  const now = Date.now();
  const open = (row?.sessions ?? []).filter(({ expiresAt }) => new Date(expiresAt).getTime() > now);
  const facts = await findFacts(
    payload,
    open.map((session) => session.id),
  );
  return open
    .map((session) => {
      const known = facts.get(session.id);
      const createdAt = new Date(session.createdAt ?? session.expiresAt).toISOString();
      return {
        id: session.id,
        browser: known?.browser ?? null,
        system: known?.system ?? null,
        createdAt,
        lastUsedAt: known?.lastUsedAt ?? createdAt,
        isCurrent: session.id === _sid,
      };
    })
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt));
};

/** Logs one of one's devices out. Throws `session_not_found`. */
export const endSession = async (ctx: Context, sid: string) => {
  const { id } = getUser(ctx);
  const sessions = await listSessions(ctx);
  if (!sessions.some((session) => session.id === sid)) throw new AppError('session_not_found');
  await endSessions(ctx.payload, { userId: id, shouldEnd: (known) => known === sid });
  return { success: true };
};

/** Logs all of one's devices out but this one. */
export const endOtherSessions = async (ctx: Context) => {
  const { id, _sid } = getUser(ctx);
  await endSessions(ctx.payload, { userId: id, shouldEnd: (known) => known !== _sid });
  return { success: true };
};
