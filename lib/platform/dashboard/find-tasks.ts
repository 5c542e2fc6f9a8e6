import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';
import type { CustomDomain, Member } from '@/payload-types';

/** A task for the actor. `at` is its start in ISO 8601. */
export type Task = { at: string } & (
  | { kind: 'failedVideo'; video: LibraryVideo }
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
