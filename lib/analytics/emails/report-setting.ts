import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import type { Actor } from '@/lib/core/access/actor';
import { defaultTimeZone } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';

import { getReportPeriod, reportIntervals, type ReportInterval } from './report-rules';

/** `never` is no report. */
export const reportChoices = ['never', ...reportIntervals] as const;
export type ReportChoice = (typeof reportChoices)[number];

/** Null for actors that are no members: platform administrators and tokens get no reports. */
const getMemberId = (actor: Actor): string | null =>
  actor.kind === 'member' && !actor.support ? actor.memberId : null;

/** How often the actor gets the workspace's statistics by email. Null if the actor can get none. */
export const findReportInterval = async (payload: Payload, actor: Actor): Promise<ReportChoice | null> => {
  const memberId = getMemberId(actor);
  const member = memberId && (await findById(payload, slugs.members, memberId));
  return member ? (member.statisticsReport ?? 'never') : null;
};

/**
 * Sets how often the actor gets the workspace's statistics. The first report is about the period that ends
 * next. Throws `forbidden` for actors that are no members.
 */
export const changeReportInterval = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  choice: ReportChoice,
): Promise<ReportChoice> => {
  const memberId = getMemberId(actor);
  const member = memberId && (await findById(payload, slugs.members, memberId));
  if (!member) throw new AppError('forbidden');
  await setReport(payload, {
    memberId: member.id,
    workspaceId: getRelationId(member.workspace) ?? '',
    choice,
  });
  return choice;
};

const purpose = 'statistics-report';

const sign = (memberId: string): string => hmac(deriveKey(getEnv().secret, purpose), memberId);

/** Authenticates a report's unsubscribe link. It allows nothing else and never expires. */
export const createReportToken = (memberId: string): string => `${memberId}.${sign(memberId)}`;

/** Id of the member. Null for a foreign token. */
export const readReportToken = (token: string): string | null => {
  const [memberId = '', signature = ''] = token.split('.');
  const isGenuine = isHmacOf(signature, memberId, { secrets: getEnv().secrets, purpose });
  return memberId && isGenuine ? memberId : null;
};

/** The page for people, and the endpoint for mail clients (RFC 8058). */
export const getUnsubscribeUrls = (token: string): { page: string; call: string } => ({
  page: `${getEnv().publicUrl}/admin/unsubscribe?of=statistics&token=${token}`,
  call: `${getEnv().publicUrl}/api/statistics/unsubscribe?token=${token}`,
});

type ByToken = { token: string; choice: ReportChoice };

/**
 * Changes the reports of the member that the token of an email belongs to. Returns the choice before. Throws
 * `not_found` for a foreign token, and for a person who left the workspace.
 */
export const changeReportByToken = async (
  { payload }: Pick<Context, 'payload'>,
  { token, choice }: ByToken,
): Promise<{ every: ReportChoice; before: ReportChoice; workspace: string }> => {
  const member = await findById(payload, slugs.members, readReportToken(token));
  if (!member) throw new AppError('not_found');
  const workspaceId = getRelationId(member.workspace) ?? '';
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  await setReport(payload, { memberId: member.id, workspaceId, choice });
  return { every: choice, before: member.statisticsReport ?? 'never', workspace: workspace?.name ?? '' };
};

type SetOptions = { memberId: string; workspaceId: string; choice: ReportChoice };

/** Stores a member's choice. The period that has ended already counts as reported. */
const setReport = async (payload: Payload, { memberId, workspaceId, choice }: SetOptions): Promise<void> => {
  const interval: ReportInterval | null = choice === 'never' ? null : choice;
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  const timeZone = workspace?.timeZone ?? defaultTimeZone;
  await compareAndSet(payload, {
    collection: slugs.members,
    where: { id: { equals: memberId } },
    data: {
      statisticsReport: interval,
      statisticsReportedFor: interval && getReportPeriod(interval, new Date(), timeZone).key,
    },
  });
};
