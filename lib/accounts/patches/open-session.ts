import { randomUUID } from 'node:crypto';

import { getFieldsToSign, jwtSign, type PayloadRequest } from 'payload';
import { generatePayloadCookie } from 'payload/shared';

import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

/** How often a log-in at the same moment may write the list back without this session. */
const attempts = 5;

const addSession = async ({ payload }: PayloadRequest, userId: string, seconds: number): Promise<string> => {
  const sid = randomUUID();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const user = await payload.db.findOne<User>({
      collection: slugs.users,
      where: { id: { equals: userId } },
      select: { sessions: true },
    });
    if (!user) throw new AppError('unauthorized');
    const now = new Date();
    const open = (user.sessions ?? []).filter(({ expiresAt }) => new Date(expiresAt) > now);
    if (open.some(({ id }) => id === sid)) return sid;
    const session = {
      id: sid,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    };
    await payload.db.updateOne({
      collection: slugs.users,
      id: userId,
      data: { sessions: [...open, session] },
    });
  }
  return sid;
};

/**
 * Signs somebody in who has proved who they are otherwise than by a password: what Payload's own log-in does afterwards. The cookies
 * go into the answer of `req`. Answers the session's id. Throws `unauthorized` where the account is gone.
 */
export const openSession = async (req: PayloadRequest, userId: string): Promise<string> => {
  const { payload } = req;
  const { config } = payload.collections[slugs.users];
  const sid = await addSession(req, userId, config.auth.tokenExpiration);
  const user = await payload.db.findOne<User>({ collection: slugs.users, where: { id: { equals: userId } } });
  if (!user) throw new AppError('unauthorized');
  const signed = { ...user, collection: slugs.users } as const;
  const fieldsToSign = getFieldsToSign({ collectionConfig: config, email: user.email, sid, user: signed });
  const { token } = await jwtSign({
    fieldsToSign,
    secret: payload.secret,
    tokenExpiration: config.auth.tokenExpiration,
  });
  const cookie = generatePayloadCookie({
    collectionAuthConfig: config.auth,
    cookiePrefix: payload.config.cookiePrefix,
    returnCookieAsObject: false,
    token,
  });
  req.responseHeaders ??= new Headers();
  req.responseHeaders.append('set-cookie', cookie);
  for (const hook of config.hooks.afterLogin)
    await hook({ collection: config, context: req.context, req, token, user: signed });
  return sid;
};
