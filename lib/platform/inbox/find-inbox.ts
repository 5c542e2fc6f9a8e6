import type { Payload, Where } from 'payload';
import { z } from 'zod';

import { type InboxKind, inboxKinds } from '@/lib/accounts/inbox-ways';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId, hasOneOfIds } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { readTarget, readTargetIn, toTarget } from '@/lib/core/events';
import { formatBytes, formatNumber } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/strings';
import { assertPageWorkspace } from '@/lib/http/authorise';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { readCursor, writeCursor } from '@/lib/http/list-cursor';
import type { CollaborateComment, InboxEntry } from '@/payload-types';

import type { EntryData } from './follow-inbox';

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(inboxKinds),
  title: z.string(),
  text: z.string(),
  /** Path in the panel. */
  href: z.string(),
  count: z.number().describe('Events since the entry was last read.'),
  at: z.string().describe('Time of the newest event in ISO 8601.'),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notificationSchema>;

export const inboxSchema = z.object({
  notifications: z.array(notificationSchema),
  unread: z.number().describe('Number of unread entries, at most 100.'),
  next: z.string().nullable().describe('Pass it as `after` to get the next page.'),
});
export type Inbox = z.output<typeof inboxSchema>;

/** Maximum number of unread entries that are counted. */
const mostCounted = 100;
const maxQuoted = 140;

/** The account whose inbox is meant, and the entries it sees in its active workspace. */
const findOwn = ({ actor }: Pick<RequestContext, 'actor'>): { userId: string; where: Where } => {
  const userId = getActorUserId(actor);
  // A platform administrator in a support session has no inbox in the workspace.
  if (!userId) throw new AppError('forbidden');
  const isInvitation: Where = { kind: { equals: 'invitations' } };
  const workspace = getActorWorkspace(actor)?.id;
  const isHere: Where = workspace
    ? { or: [{ workspace: { equals: workspace } }, isInvitation] }
    : isInvitation;
  return { userId, where: { and: [{ recipient: { equals: userId } }, isHere] } };
};

type InboxQuery = { after?: string | undefined; limit: number; isUnreadOnly?: boolean };

/** The signed-in person's inbox, newest first. Entries whose video or live event is gone are left out. */
export const findInbox = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  { after, limit, isUnreadOnly = false }: InboxQuery,
): Promise<Inbox> => {
  assertPageWorkspace(ctx.req, ctx.actor);
  const { payload, req } = ctx;
  const { where } = findOwn(ctx);
  const conditions = [where, ...(isUnreadOnly ? [isUnread] : []), ...(after ? [isAfter(after)] : [])];
  const { docs } = await payload.db.find<InboxEntry>({
    collection: slugs.inboxEntries,
    where: { and: conditions },
    sort: ['-at', '-id'],
    limit: limit + 1,
    pagination: false,
  });
  const shown = docs.slice(0, limit);
  const last = shown.at(-1);
  return {
    notifications: await presentEntries(payload, shown, req.i18n.language),
    unread: await countUnread(ctx),
    next:
      docs.length > limit && last
        ? writeCursor(slugs.inboxEntries, { createdAt: last.at, id: last.id, isAscending: false })
        : null,
  };
};

const isUnread: Where = { readAt: { exists: false } };

const isAfter = (cursor: string): Where => {
  const { createdAt, id } = readCursor(slugs.inboxEntries, cursor);
  return {
    or: [
      { at: { less_than: createdAt } },
      { and: [{ at: { equals: createdAt } }, { id: { less_than: id } }] },
    ],
  };
};

/** Unread entries of the given kinds, newest first, at most 100. */
export const findUnread = async (
  ctx: Pick<RequestContext, 'payload' | 'actor'>,
  kinds: readonly InboxKind[] = inboxKinds,
): Promise<InboxEntry[]> => {
  const { docs } = await ctx.payload.db.find<InboxEntry>({
    collection: slugs.inboxEntries,
    where: { and: [findOwn(ctx).where, isUnread, { kind: { in: [...kinds] } }] },
    sort: ['-at', '-id'],
    limit: mostCounted,
    pagination: false,
  });
  return docs;
};

const countUnread = async (ctx: Pick<RequestContext, 'payload' | 'actor'>): Promise<number> => {
  const entries = await findUnread(ctx);
  const titles = await findTitles(ctx.payload, entries);
  return entries.filter((entry) => isThere(entry, titles)).length;
};

type ReadInput = { ids?: string[] | undefined; videoId?: string | undefined };

/** Marks the caller's entries as read: some by id, those about a video's review, or all. */
export const readInbox = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  { ids, videoId }: ReadInput,
): Promise<{ unread: number }> => {
  assertPageWorkspace(ctx.req, ctx.actor);
  const { where } = findOwn(ctx);
  const review: Where[] = [
    { subject: { equals: toTarget(slugs.videos, videoId ?? '') } },
    { kind: { in: ['comments', 'mentions', 'decisions'] } },
  ];
  const conditions = [
    where,
    isUnread,
    ...(ids ? [hasOneOfIds(ids)] : []),
    ...(videoId === undefined ? [] : review),
  ];
  const readAt = new Date().toISOString();
  const { docs } = await ctx.payload.db.find<InboxEntry>({
    collection: slugs.inboxEntries,
    where: { and: conditions },
    select: { count: true },
    limit: 0,
    pagination: false,
  });
  // News that arrived since then stay unread.
  for (const { id, count } of docs)
    await compareAndSet(ctx.payload, {
      collection: slugs.inboxEntries,
      where: { and: [{ id: { equals: id } }, { count: { equals: count } }] },
      data: { readAt, mail: null },
    });
  return { unread: await countUnread(ctx) };
};

type Titles = ReadonlyMap<string, string>;

/** Titles of the videos and live events of entries by target, within the workspace of each entry. */
const findTitles = async (payload: Payload, entries: readonly InboxEntry[]): Promise<Titles> => {
  const titles = new Map<string, string>();
  for (const collection of [slugs.videos, slugs.liveEvents] as const) {
    const of = entries.filter(({ subject }) => readTargetIn(collection, subject) !== null);
    if (of.length === 0) continue;
    const workspaces = new Set(of.map(({ workspace }) => getRelationId(workspace)));
    const { docs } = await payload.db.find<{ id: string; title: string }>({
      collection,
      where: {
        and: [
          hasOneOfIds([...new Set(of.map(({ subject }) => readTarget(subject).id))]),
          { workspace: { in: [...workspaces] } },
        ],
      },
      select: { title: true },
      limit: 0,
      pagination: false,
    });
    for (const { id, title } of docs) titles.set(toTarget(collection, id), title);
  }
  return titles;
};

const isThere = ({ subject }: InboxEntry, titles: Titles): boolean => {
  const { collection } = readTarget(subject);
  return (collection !== slugs.videos && collection !== slugs.liveEvents) || titles.has(subject);
};

/** The texts of entries in a language. Entries whose subject is gone are left out. */
export const presentEntries = async (
  payload: Payload,
  entries: readonly InboxEntry[],
  language: string,
): Promise<Notification[]> => {
  const [titles, quotes] = await Promise.all([findTitles(payload, entries), findQuotes(payload, entries)]);
  return entries
    .filter((entry) => isThere(entry, titles))
    .map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      ...describe(language, entry, { titles, quotes }),
      count: entry.count,
      at: entry.at,
      isRead: Boolean(entry.readAt),
    }));
};

/** The beginnings of the comments that entries refer to, by id. */
export const findQuotes = async (payload: Payload, entries: readonly InboxEntry[]): Promise<Titles> => {
  const ids = entries.flatMap(({ data }) => ((data ?? {}) as EntryData).commentId ?? []);
  if (ids.length === 0) return new Map();
  const { docs } = await payload.db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: hasOneOfIds(ids),
    select: { text: true },
    limit: 0,
    pagination: false,
  });
  return new Map(
    docs.map(({ id, text }) => [id, text.length > maxQuoted ? `${cutText(text, maxQuoted - 1)}…` : text]),
  );
};

const pages: Record<InboxKind, (id: string) => string> = {
  comments: (id) => `/admin/collections/videos/${id}?tab=collaborate`,
  mentions: (id) => `/admin/collections/videos/${id}?tab=collaborate`,
  decisions: (id) => `/admin/collections/videos/${id}?tab=collaborate`,
  ready: (id) => `/admin/collections/videos/${id}`,
  failed: (id) => `/admin/collections/videos/${id}`,
  imports: () => '/admin/collections/videos/import',
  invitations: () => '/admin/profile',
  joined: () => '/admin/collections/members',
  limits: () => '/admin/account',
  signal: (id) => `/admin/collections/liveEvents/${id}`,
  moveOut: () => '/admin/globals/account?tab=move-out',
};

/** Title, sentence and page of an entry. */
const describe = (
  language: string,
  { kind, subject, count, data }: InboxEntry,
  { titles, quotes }: { titles: Titles; quotes: Titles },
): Pick<Notification, 'title' | 'text' | 'href'> => {
  const t = (key: string, params?: TextParams) => translate(language, `inbox.${key}`, params);
  const entryData = (data ?? {}) as EntryData;
  const { author = '', commentId = '', version = 0, metric = '', limit = 0 } = entryData;
  const quote = quotes.get(commentId);
  const said = quote ? t('quote', { author, quote }) : '';
  const name = titles.get(subject);
  const href = pages[kind](readTarget(subject).id);
  const write = (): { title: string; text: string } => {
    switch (kind) {
      case 'comments':
        return { title: name ?? '', text: [t('comments', { count }), said].filter(Boolean).join(' ') };
      case 'mentions':
        return {
          title: name ?? '',
          text: quote ? t('mentionsQuote', { author, quote }) : t('mentions', { author }),
        };
      case 'decisions':
        return {
          title: name ?? '',
          text: t(`decisions.${entryData.decision ?? 'approved'}`, { author, version }),
        };
      case 'imports': {
        const { done = 0, failed = 0 } = entryData;
        const parts = [
          done > 0 && t('imports.done', { count: done }),
          failed > 0 && t('imports.failed', { count: failed }),
        ];
        return { title: t('imports.title'), text: parts.filter(Boolean).join(' ') };
      }
      case 'moveOut':
        return { title: t('moveOut.title'), text: t(entryData.failed ? 'moveOut.failed' : 'moveOut.done') };
      case 'invitations':
        return {
          title: entryData.workspaceName ?? '',
          text: author ? t('invitations', { author }) : t('invitationsOfNobody'),
        };
      case 'joined':
        return { title: author, text: t('joined') };
      case 'limits': {
        const format = metric === 'traffic' ? formatBytes : formatNumber;
        const amounts = { used: format(language, entryData.used ?? 0), limit: format(language, limit) };
        const step = entryData.percent === 100 ? 'limits.full' : 'limits.most';
        return { title: t(`limits.metrics.${metric}`), text: t(step, amounts) };
      }
      default:
        return { title: name ?? '', text: t(kind) };
    }
  };
  return { ...write(), href };
};
