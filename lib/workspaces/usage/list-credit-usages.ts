import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getPeriod } from '@/lib/workspaces/usage/metrics';
import type { AiCreditUsage } from '@/payload-types';

import type { CreditType } from './ai-types';
import { findCaptionedBroadcast } from './credits';

export type CreditUsage = {
  id: string;
  at: string;
  type: CreditType;
  state: AiCreditUsage['state'];
  /** Credits that count. 0 after a refund. */
  credits: number;
  refundedCredits: number;
  /** Null if there was no video or it was deleted. */
  video: { id: string; title: string } | null;
  /** True for captions of a live event. `video` is then its recording. */
  isLive: boolean;
  /**
   * Name of the person or integration. Null if the server started the work, `gone` if the person or
   * integration was deleted.
   */
  by: { name: string } | 'gone' | null;
};

export type CreditUsagePage = {
  /** `YYYY-MM`, in UTC. */
  month: string;
  /** Null if no credits were used before this month. */
  previous: string | null;
  /** Null in the current month. */
  next: string | null;
  /** Credits of the whole month. */
  sum: number;
  usages: CreditUsage[];
  page: number;
  pages: number;
};

const pageSize = 50;
/** Maximum number of rows that are summed (specification, 9). */
const mostSummed = 9999;
const collection = slugs.aiCreditUsages;

const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

/**
 * AI credit usage of a workspace in a month, the newest first. An invalid or future month is replaced by the
 * current one.
 */
export const listCreditUsages = async (
  payload: Payload,
  workspaceId: string,
  { month: wished = '', page = 1, now = new Date() }: { month?: string; page?: number; now?: Date } = {},
): Promise<CreditUsagePage> => {
  const present = getPeriod('aiCredits', now);
  const month = isMonth(wished) && wished < present ? wished : present;
  const own: Where = { workspace: { equals: workspaceId } };
  const where: Where = { and: [own, { period: { equals: month } }] };
  const [rows, all, before] = await Promise.all([
    payload.db.find<AiCreditUsage>({ collection, where, sort: '-createdAt', limit: pageSize, page }),
    payload.db.find<AiCreditUsage>({
      collection,
      where,
      select: { credits: true },
      limit: mostSummed,
      pagination: false,
    }),
    payload.db.count({ collection, where: { and: [own, { period: { less_than: month } }] } }),
  ]);
  return {
    month,
    previous: before.totalDocs > 0 ? addMonths(month, -1) : null,
    next: month < present ? addMonths(month, 1) : null,
    sum: Math.ceil(all.docs.reduce((sum, { credits }) => sum + credits, 0)),
    usages: await describeUsages(payload, rows.docs),
    page,
    pages: rows.totalPages,
  };
};

type NameField = 'title' | 'fullname';

/** Names by id. Deleted rows are missing. */
const findNames = async (
  payload: Payload,
  from: typeof slugs.videos | typeof slugs.users | typeof slugs.integrations,
  name: NameField,
  ids: (string | null)[],
): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { docs } = await payload.db.find<{ id: string } & Partial<Record<NameField, string | null>>>({
    collection: from,
    where: { id: { in: wanted } },
    select: { [name]: true },
    limit: wanted.length,
    pagination: false,
    ...withTrash,
  });
  return new Map(docs.map((doc) => [doc.id, doc[name] ?? '']));
};

const describeUsages = async (payload: Payload, rows: readonly AiCreditUsage[]): Promise<CreditUsage[]> => {
  const idsOf = (field: 'video' | 'user' | 'integration') => rows.map((row) => getRelationId(row[field]));
  const [videos, users, integrations] = await Promise.all([
    findNames(payload, slugs.videos, 'title', idsOf('video')),
    findNames(payload, slugs.users, 'fullname', idsOf('user')),
    findNames(payload, slugs.integrations, 'title', idsOf('integration')),
  ]);
  return rows.map((row) => {
    const videoId = getRelationId(row.video);
    const title = videoId === null ? undefined : videos.get(videoId);
    const byId = getRelationId(row.user) ?? getRelationId(row.integration);
    const name = byId === null ? undefined : (users.get(byId) ?? integrations.get(byId));
    return {
      id: row.id,
      at: row.createdAt,
      type: row.type,
      state: row.state,
      credits: row.credits,
      refundedCredits: row.refundedCredits ?? 0,
      video: videoId !== null && title !== undefined ? { id: videoId, title } : null,
      isLive: findCaptionedBroadcast(row.reference) !== null,
      by: byId === null ? null : name === undefined ? 'gone' : { name },
    };
  });
};
