import type { Context } from '@/lib/context';
import type { PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import { findWorkspaceBilling } from '@/lib/workspaces/billing/workspace-billing';

import { getTrialProgress, type TrialProgress } from './rules';

export type Trial = TrialProgress & {
  plan: string;
  /** ISO 8601. */
  endsAt: string;
};

/** Current trial of a workspace. Null without a trial, and for actors who may not read the plan. */
export const findTrial = async (
  { payload }: Pick<Context, 'payload'>,
  { workspace, plan, now = new Date() }: { workspace: string; plan: PlanView; now?: Date },
): Promise<Trial | null> => {
  if (!plan.canReadAccount || plan.subscription.status !== 'in_trial') return null;
  const billing = await findWorkspaceBilling(payload, workspace, now);
  if (!billing?.trialEndDate) return null;
  const { trialEndDate, plan: pack } = billing;
  return {
    ...getTrialProgress({ trialEndDate, freeTrial: pack?.freeTrial ?? 0 }, now),
    plan: pack?.title ?? '',
    endsAt: trialEndDate,
  };
};
