import { redirect } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { resolveActor, type Actor } from '@/lib/core/access/actor';

type Guarded = { req: PayloadRequest; actor: Extract<Actor, { userId: string }> };

/**
 * Payload shows custom views to everybody, signed in or not, so each of them begins with this: sends
 * strangers to the login and back afterwards, and those who may not to the unauthorized page.
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
