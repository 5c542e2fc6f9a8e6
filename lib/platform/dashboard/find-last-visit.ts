import type { RequestContext } from '@/lib/http/define-endpoint';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

/** End of the previous visit, ISO 8601. Null on the first visit and for callers without a session. */
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
