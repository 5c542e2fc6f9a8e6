import type { RequestContext } from '@/lib/http/define-endpoint';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

/**
 * When the visit before this one ended, ISO 8601; null on the first one, and for callers without a session.
 */
export const findLastVisit = async ({
  payload,
  req,
}: Pick<RequestContext, 'payload' | 'req'>): Promise<string | null> => {
  const sid = (req.user as { _sid?: string } | null)?._sid;
  if (!sid) return null;
  const session = await payload.db.findOne<Session>({
    collection: slugs.sessions,
    where: { sid: { equals: sid } },
  });
  return session?.previousVisitAt ?? null;
};
