import { type Actor, decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { SubscriptionState } from '@/lib/ports/billing/subscription-state';
import { slugs } from '@/lib/core/slugs';

/** What a screen needs to know to speak of the plan. */
export type PlanView = {
  subscription: SubscriptionState;
  /** Whether the person may see the plan and change it. */
  canReadAccount: boolean;
};

/** How the plan of the actor's workspace stands; null where they act in none. Pure. */
export const findPlanView = (actor: Actor): PlanView | null => {
  const workspace = getActorWorkspace(actor);
  return (
    workspace && {
      subscription: workspace.subscription,
      canReadAccount: decide(actor, slugs.workspaces, 'readAccount') !== 'none',
    }
  );
};
