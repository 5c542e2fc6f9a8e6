import type { CollectionBeforeChangeHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { hasLiveSubscription, toUnbilled } from '@/lib/workspaces/billing/rules';
import type { Workspace } from '@/payload-types';

/**
 * Refuses a different plan during a paid subscription, which `setPlanByHand` can end first. A plan set after
 * an ended subscription is not limited by its end date. Throws `subscription_is_paid`.
 */
export const keepPaidPlan: CollectionBeforeChangeHook<Workspace> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !originalDoc || (await resolveActor(req)).kind !== 'root') return data;
  const [before, after] = [originalDoc.subscription?.package, data.subscription?.package];
  if (after === undefined || getRelationId(before) === getRelationId(after)) return data;
  const billing = originalDoc.billing ?? {};
  if (hasLiveSubscription(billing)) throw new AppError('subscription_is_paid');
  return billing.state === 'ended' ? { ...data, billing: toUnbilled(billing, new Date()) } : data;
};
