import { findFirstDay } from '@/lib/analytics/reports/find-daily';
import type { Context } from '@/lib/context';
import { type Actor, decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findPlanView, type PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import {
  type LimitedThing,
  listPlanBanners,
  type PlanBanner,
  type Used,
} from '@/lib/workspaces/billing/plan-view';
import { findWorkspaceBilling } from '@/lib/workspaces/billing/workspace-billing';
import { findUsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import { countTrashedVideos } from '@/lib/workspaces/usage/usage-row';
import type { Session } from '@/payload-types';

import { findTasks, type Task } from './find-tasks';
import { getTrialProgress, type TrialProgress } from './rules';

export type Trial = TrialProgress & {
  plan: string;
  /** ISO 8601. */
  endsAt: string;
};

/** Current trial of a workspace. Null without a trial, and for actors who may not read the plan. */
const findTrial = async (
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

/** Data that is rendered with the page, so that the layout does not shift later. */
export type DashboardHead = {
  workspace: ActorWorkspace;
  plan: PlanView;
  banners: PlanBanner[];
  trial: Trial | null;
  tasks: Task[];
  /** True before the first view. */
  isFirstRun: boolean;
  canUpload: boolean;
  /** Without those in the trash. */
  videoCount: number;
};

/** Null without a workspace. */
export const findDashboardHead = async (ctx: RequestContext): Promise<DashboardHead | null> => {
  const { payload, actor } = ctx;
  const workspace = getActorWorkspace(actor);
  const plan = findPlanView(actor);
  if (!workspace || !plan) return null;
  const [videos, members, integrations, trial, tasks, firstDay, trashed] = await Promise.all([
    findUsedLimit(payload, workspace, 'videos'),
    findUsedLimit(payload, workspace, 'members'),
    findUsedLimit(payload, workspace, 'integrations'),
    findTrial(ctx, { workspace: workspace.id, plan }),
    findTasks(ctx),
    findFirstDay(payload, workspace.id),
    countTrashedVideos(payload, workspace.id),
  ]);
  return {
    workspace,
    plan,
    banners: listPlanBanners(plan.subscription, selectLimits(actor, { videos, members, integrations })),
    trial,
    tasks,
    isFirstRun: firstDay === null,
    canUpload: decide(actor, slugs.videos, 'upload') !== 'none' && videos.remaining !== 0,
    videoCount: videos.current - trashed,
  };
};

/** Limits of the resources that the actor may create. Pure. */
const selectLimits = (
  actor: Actor,
  { videos, members, integrations }: Record<LimitedThing, Used>,
): Partial<Record<LimitedThing, Used>> => ({
  ...(decide(actor, slugs.videos, 'upload') !== 'none' && { videos }),
  ...(decide(actor, slugs.members, 'invite') !== 'none' && { members }),
  ...(decide(actor, slugs.integrations, 'create') !== 'none' && { integrations }),
});
