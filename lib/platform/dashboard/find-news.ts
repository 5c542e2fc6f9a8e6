import { getToday } from '@/lib/analytics/ranges';
import { findByVideo } from '@/lib/analytics/reports/find-by-video';
import { findFirstDay } from '@/lib/analytics/reports/find-daily';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { type Role, roles } from '@/lib/core/access/permissions';
import { hasOneOfIds, getRelationId } from '@/lib/core/database/ids';
import { readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findVideosOf } from '@/lib/videos/library/find-videos';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import type { EventLog, User } from '@/payload-types';

import { getLookRanges, pickUnusual } from './rules';

/** News about the workspace. `at` is ISO 8601. */
export type News =
  | { kind: 'unusual'; video: LibraryVideo; views: number; usual: number; at: null }
  | { kind: 'ready'; video: LibraryVideo; at: string }
  | { kind: 'joined'; id: string; name: string; role: Role | null; at: string };

type NewsContext = Pick<RequestContext, 'payload' | 'req' | 'actor'>;

/** Maximum number of events considered. */
const most = 50;
/** Period before the first visit that is considered. Milliseconds. */
const firstLookMs = 7 * 86_400_000;

/**
 * News of the actor's workspace since the last visit (ISO 8601, null for the first one), the most useful
 * first: videos with unusually many views, videos that are ready, people who joined. Includes the actions of
 * all members, but only records that the actor may read.
 */
export const findNews = async (
  ctx: NewsContext,
  lastVisit: string | null,
  now = Date.now(),
): Promise<News[]> => {
  const workspace = getActorWorkspace(ctx.actor)?.id;
  if (!workspace) return [];
  const since = lastVisit ?? new Date(now - firstLookMs).toISOString();
  const [unusual, events] = await Promise.all([
    findUnusual(ctx, workspace, since),
    findEvents(ctx, workspace, since),
  ]);
  const idOf = ({ target }: EventLog) => readTargetIn(slugs.videos, target) ?? '';
  const ready = events.filter((event) => event.type === 'ready' && idOf(event) !== '');
  const found = await findVideosOf(ctx, [...unusual.map(({ id }) => id), ...ready.map(idOf)]);
  const videos = new Map(found.map((video) => [video.id, video]));
  const listed = new Set<string>();
  return [
    ...unusual.flatMap(({ id, views, usual }): News[] => {
      const video = videos.get(id);
      return video ? [{ kind: 'unusual', video, views, usual, at: null }] : [];
    }),
    // Newest first, so that the latest version of a replaced video counts.
    ...ready.flatMap((event): News[] => {
      const video = videos.get(idOf(event));
      if (video?.status !== 'COMPLETE' || listed.has(video.id)) return [];
      listed.add(video.id);
      return [{ kind: 'ready', video, at: event.createdAt }];
    }),
    ...(await toJoined(ctx, events)),
  ];
};

const findUnusual = async ({ payload }: NewsContext, workspace: string, since: string) => {
  const today = getToday();
  const { now, before } = getLookRanges(since, today);
  const firstDay = await findFirstDay(payload, workspace);
  // Without earlier statistics there is no usual value to compare with.
  if (firstDay === null || firstDay > before.from) return [];
  const [views, past] = await Promise.all(
    [now, before].map((range) => findByVideo(payload, { workspace, range, today })),
  );
  return pickUnusual(views ?? [], past ?? [], now);
};

const findEvents = async (
  { payload }: NewsContext,
  workspace: string,
  since: string,
): Promise<EventLog[]> => {
  const { docs } = await payload.db.find<EventLog>({
    collection: slugs.eventLogs,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { createdAt: { greater_than: since } },
        { type: { in: ['ready', 'join'] } },
      ],
    },
    sort: '-createdAt',
    limit: most,
    pagination: false,
  });
  return docs;
};

const toJoined = async ({ payload, actor }: NewsContext, events: EventLog[]): Promise<News[]> => {
  const joined = events.flatMap(({ type, user, createdAt, additionalInfo }) => {
    const id = getRelationId(user);
    const { role, email } = (additionalInfo ?? {}) as { role?: unknown; email?: unknown };
    // Actors do not need news about themselves.
    if (type !== 'join' || !id || id === getActorUserId(actor)) return [];
    return [
      { id, email: String(email ?? ''), role: roles.find((known) => known === role) ?? null, at: createdAt },
    ];
  });
  if (joined.length === 0) return [];
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: hasOneOfIds(joined.map(({ id }) => id)),
    select: { fullname: true },
    pagination: false,
    limit: 0,
  });
  const names = new Map(docs.map(({ id, fullname }) => [id, fullname]));
  return joined.map(({ id, email, role, at }) => ({
    kind: 'joined',
    id,
    name: names.get(id) || email,
    role,
    at,
  }));
};
