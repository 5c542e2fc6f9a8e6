import { type Actor, decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { SubscriptionState } from '@/lib/core/subscription-state';
import { slugs } from '@/lib/core/slugs';

/** Plan data that the interface needs for hints and banners. */
export type PlanView = {
  subscription: SubscriptionState;
  /** Whether the actor may see and change the plan. */
  canReadAccount: boolean;
};

/** Plan of the actor's workspace. Null if the actor has no workspace. Pure. */
export const findPlanView = (actor: Actor): PlanView | null => {
  const workspace = getActorWorkspace(actor);
  return (
    workspace && {
      subscription: workspace.subscription,
      canReadAccount: decide(actor, slugs.workspaces, 'readAccount') !== 'none',
    }
  );
};
