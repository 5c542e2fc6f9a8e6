import { redirect } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { type Actor, resolveActor } from '@/lib/core/access/actor';
import type { RequestContext } from '@/lib/http/define-endpoint';

/** Isolates a failing part of a page: logs the error and returns `failed`. */
export const tryPart = <T>(
  { payload }: Pick<RequestContext, 'payload'>,
  look: Promise<T>,
): Promise<T | 'failed'> =>
  look.catch((error: unknown) => {
    payload.logger.error({ err: error }, 'a part of a page could not be loaded');
    return 'failed';
  });

type Guarded = { req: PayloadRequest; actor: Extract<Actor, { userId: string }> };

/**
 * Payload shows custom views to everyone, so each of them calls this first. Redirects signed-out users to the
 * sign-in page and back afterwards, and users without permission to the unauthorized page.
 */
export const guardView = async (
  { initPageResult }: AdminViewServerProps,
  { path, isRootOnly = false }: { path: string; isRootOnly?: boolean },
): Promise<Guarded> => {
  const { req, permissions } = initPageResult;
  const actor = await resolveActor(req);
  if (!('userId' in actor)) redirect(`/admin/login?redirect=${encodeURIComponent(`/admin${path}`)}`);
  if (!permissions.canAccessAdmin || (isRootOnly && actor.kind !== 'root')) redirect('/admin/unauthorized');
  return { req, actor };
};
