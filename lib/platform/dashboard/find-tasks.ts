import type { Payload } from 'payload';

import { decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findVideosOf } from '@/lib/videos/library/find-videos';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';
import type { CustomDomain, Member } from '@/payload-types';

import { findQuotes, findUnread } from '../inbox/find-inbox';
import type { EntryData } from '../inbox/follow-inbox';

/** A task for the actor. `at` is its start in ISO 8601. */
export type Task = { at: string } & (
  | { kind: 'failedVideo'; video: LibraryVideo }
  /** Unread comments; `open` counts all unresolved ones, and `newest` is the beginning of the newest one. */
  | {
      kind: 'comments';
      video: LibraryVideo;
      count: number;
      open: number;
      newest: { author: string; quote: string } | null;
    }
  | {
      kind: 'decision';
      video: LibraryVideo;
      decision: NonNullable<EntryData['decision']>;
      author: string;
      version: number;
    }
  | { kind: 'expiredInvitations'; email: string; count: number }
  | { kind: 'unverifiedDomain'; domain: string }
);

type TaskContext = Pick<RequestContext, 'payload' | 'req' | 'actor'>;

/** Maximum number of tasks of each kind. */
const most = 20;

/** Open tasks that the actor is allowed to resolve, the oldest first. A task stays until it is resolved. */
export const findTasks = async (ctx: TaskContext): Promise<Task[]> => {
  const workspace = getActorWorkspace(ctx.actor)?.id;
  if (!workspace) return [];
  const found = await Promise.all([
    findFailedVideos(ctx, workspace),
    findReviewTasks(ctx),
    findExpiredInvitations(ctx, workspace),
    findUnverifiedDomains(ctx, workspace),
  ]);
  return found.flat().sort((a, b) => a.at.localeCompare(b.at));
};

const findFailedVideos = async (ctx: TaskContext, workspace: string): Promise<Task[]> => {
  const access = toWhere(ctx.actor, slugs.videos, 'update');
  if (access === false) return [];
  const { docs } = await ctx.payload.db.find<LibraryRow & { updatedAt: string }>({
    collection: slugs.videos,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { status: { equals: 'ERROR' } },
        ...(access === true ? [] : [access]),
      ],
    },
    select: { ...libraryFields, updatedAt: true },
    sort: 'updatedAt',
    limit: most,
    pagination: false,
  });
  const videos = await toLibraryVideos(ctx, docs);
  return videos.map((video, index) => ({
    kind: 'failedVideo',
    at: docs[index]?.updatedAt ?? video.createdAt,
    video,
  }));
};

/** Unread comments and decisions of reviewers: the same entries as in the inbox. */
const findReviewTasks = async (ctx: TaskContext): Promise<Task[]> => {
  if (!getActorUserId(ctx.actor)) return [];
  const entries = await findUnread(ctx, ['comments', 'mentions', 'decisions']);
  const ids = [...new Set(entries.flatMap(({ subject }) => readTargetIn(slugs.videos, subject) ?? []))];
  const videos = new Map((await findVideosOf(ctx, ids.slice(0, most))).map((video) => [video.id, video]));
  const quotes = await findQuotes(ctx.payload, entries);
  const tasks: Task[] = [];
  const listed = new Set<string>();
  for (const { kind, subject, data, at } of entries) {
    const video = videos.get(readTargetIn(slugs.videos, subject) ?? '');
    if (!video) continue;
    const { author = '', commentId = '', decision = 'approved', version = 0 } = (data ?? {}) as EntryData;
    if (kind === 'decisions') {
      tasks.push({ kind: 'decision', at, video, decision, author, version });
      continue;
    }
    // A video's comments and mentions are one task, with the newest of both.
    if (listed.has(video.id)) continue;
    listed.add(video.id);
    const own = entries.filter((entry) => entry.subject === subject && entry.kind !== 'decisions');
    const quote = quotes.get(commentId);
    tasks.push({
      kind: 'comments',
      at,
      video,
      count: own.reduce((sum, entry) => sum + entry.count, 0),
      open: await countOpenComments(ctx.payload, video.id),
      newest: quote ? { author, quote } : null,
    });
  }
  return tasks;
};

/** Unresolved comments, without replies and without those that were carried over to a newer version. */
const countOpenComments = async (payload: Payload, videoId: string): Promise<number> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.collaborateComments,
    where: {
      and: [
        { video: { equals: videoId } },
        { parentCommentId: { exists: false } },
        { resolvedAt: { exists: false } },
        { carriedTo: { exists: false } },
      ],
    },
  });
  return totalDocs;
};

const findExpiredInvitations = async (
  { payload, actor }: TaskContext,
  workspace: string,
): Promise<Task[]> => {
  if (decide(actor, slugs.members, 'invite') === 'none') return [];
  const { docs } = await payload.db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { status: { equals: 'pending' } },
        { isDisabled: { not_equals: true } },
        { inviteExpiresAt: { less_than: new Date().toISOString() } },
      ],
    },
    sort: 'inviteExpiresAt',
    limit: most,
    pagination: false,
  });
  const [first] = docs;
  if (!first?.inviteExpiresAt) return [];
  return [{ kind: 'expiredInvitations', at: first.inviteExpiresAt, email: first.email, count: docs.length }];
};

const findUnverifiedDomains = async ({ payload, actor }: TaskContext, workspace: string): Promise<Task[]> => {
  if (decide(actor, slugs.workspaces, 'manageDomains') === 'none') return [];
  const { docs } = await payload.db.find<CustomDomain>({
    collection: slugs.customDomains,
    where: { and: [{ workspace: { equals: workspace } }, { verified: { not_equals: true } }] },
    limit: most,
    pagination: false,
  });
  return docs.map(({ createdAt, domain }) => ({ kind: 'unverifiedDomain', at: createdAt, domain }));
};
