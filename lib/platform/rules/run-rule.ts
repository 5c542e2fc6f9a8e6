import { type Payload, createLocalReq } from 'payload';

import { decide, getActorWorkspace, isInSupport } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { toTarget } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { recordRowlessEvent } from '@/lib/events/change-with-event';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import type { JobContext } from '@/lib/worker/define-job';
import type { Rule } from '@/payload-types';

import { actions } from './rule-actions';
import type { RuleOutcome } from './rule-types';

type Run = { ruleId: string; videoId: string; eventId: string };
type Result = { outcome: RuleOutcome; reason: ErrorCode | null };

/** Errors that say that the author lacks the right. */
const refusals: readonly ErrorCode[] = ['forbidden', 'support_refused', 'video_not_found', 'unauthorized'];

const toCode = (error: unknown): ErrorCode | null => {
  if (error instanceof AppError) return error.code;
  // Payload's own refusal of an update.
  const { status } = error as { status?: unknown };
  if (status === 403) return 'forbidden';
  return status === 400 ? 'validation_failed' : null;
};

/** Runs a rule with the rights that its author has now; null if it has to wait. */
const run = async (payload: Payload, rule: Rule, videoId: string): Promise<Result | null> => {
  const ctx = await findAuthorContext(payload, rule);
  if (!ctx || decide(ctx.actor, slugs.rules, 'update') === 'none')
    return { outcome: 'refused', reason: 'forbidden' };
  const video = await findById(payload, slugs.videos, videoId);
  if (!video) return null;
  try {
    const result = await actions[rule.action](ctx, video, rule);
    return result === 'waiting' ? null : { outcome: 'done', reason: null };
  } catch (error) {
    const reason = toCode(error);
    // Anything else may pass: the job is repeated.
    if (!reason) throw error;
    return { outcome: refusals.includes(reason) ? 'refused' : 'failed', reason };
  }
};

const eventNames = { done: 'rule.ran', refused: 'rule.refused', failed: 'rule.failed' } as const;

/** Runs a rule for an event once, and writes the outcome to the event log of the video and to the rule. */
export const runRule = async ({ payload }: JobContext, { ruleId, videoId, eventId }: Run): Promise<void> => {
  const rule = await findById(payload, slugs.rules, ruleId);
  if (!rule || rule.isDisabled) return;
  const id = `rule ${ruleId} ${eventId}`;
  const { totalDocs } = await payload.db.count({
    collection: slugs.outboxEvents,
    where: { eventId: { equals: id } },
  });
  if (totalDocs > 0) return;
  const result = await run(payload, rule, videoId);
  if (!result) return;
  const { outcome, reason } = result;
  const place = {
    workspace: getRelationId(rule.workspace) ?? '',
    target: toTarget(slugs.videos, videoId),
  };
  await recordRowlessEvent(payload, place, {
    name: eventNames[outcome],
    payload: { rule: rule.title, ruleId, action: rule.action, reason },
    id,
  });
  await compareAndSet(payload, {
    collection: slugs.rules,
    where: { id: { equals: ruleId } },
    data: {
      lastRunAt: new Date().toISOString(),
      lastOutcome: outcome,
      lastReason: reason,
      updatedAt: rule.updatedAt,
    },
  });
};

/**
 * The context of a rule's author with the rights that the person has in the workspace now. Null if the person
 * is no longer an active member.
 */
const findAuthorContext = async (
  payload: Payload,
  { createdBy, workspace }: Rule,
): Promise<RequestContext | null> => {
  const author = await findById(payload, slugs.users, getRelationId(createdBy) ?? '');
  const workspaceId = getRelationId(workspace);
  if (!author || !workspaceId) return null;
  // The person may be working in another workspace.
  const user = { ...author, activeWorkspace: workspaceId, collection: slugs.users };
  const ctx = await resolveContext(await createLocalReq({ user }, payload));
  const isThere = getActorWorkspace(ctx.actor)?.id === workspaceId && !isInSupport(ctx.actor);
  return isThere ? ctx : null;
};
