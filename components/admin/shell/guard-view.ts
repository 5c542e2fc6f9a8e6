import { redirect } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { resolveActor, type Actor } from '@/lib/core/access/actor';

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
