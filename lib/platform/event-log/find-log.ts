import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { addDays, getDayStart } from '@/lib/core/days';
import { readTarget, readTargetIn, toTarget } from '@/lib/core/events';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { type Slug, slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';
import { toSearchText } from '@/lib/videos/library/rules';
import type { EventLog, User, VideoTombstone, Member } from '@/payload-types';

import type { LogQuery } from './log-query';

/** Maximum number of matches of each kind. Users can narrow their search. */
const most = 200;

type Search = { workspace: string; search: string };

/** Collections whose names are searched. The log itself contains ids only. */
const sources: { collection: Slug; field: string; words: (search: string) => string }[] = [
  { collection: slugs.videos, field: 'searchText', words: toSearchText },
  { collection: slugs.liveEvents, field: 'title', words: (search) => search },
  { collection: slugs.integrations, field: 'title', words: (search) => search },
  { collection: slugs.rules, field: 'title', words: (search) => search },
  { collection: slugs.webhookEndpoints, field: 'url', words: (search) => search },
  { collection: slugs.customDomains, field: 'domain', words: (search) => search },
];

/** Checks matches again, because databases treat `%` and `_` as wildcards. */
const has = (name: unknown, words: string): boolean =>
  toSearchText(String(name ?? '')).includes(toSearchText(words));

const findIn = async <T>(
  payload: Payload,
  collection: Slug,
  { workspace, condition }: { workspace: string; condition: Where },
): Promise<T[]> => {
  const { docs } = await payload.db.find<T & { id: string }>({
    collection,
    where: { and: [{ workspace: { equals: workspace } }, condition] },
    ...withTrash,
    limit: most,
    pagination: false,
  });
  return docs;
};

const findPeople = async (payload: Payload, { workspace, search }: Search): Promise<Member[]> => {
  const members = await findIn<Member>(payload, slugs.members, { workspace, condition: {} });
  const ids = members.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const { docs } = await payload.db.find<{ id: string; fullname?: string | null }>({
    collection: slugs.users,
    where: { id: { in: ids } },
    select: { fullname: true },
    limit: most,
    pagination: false,
  });
  const names = new Map(docs.map(({ id, fullname }) => [id, fullname ?? '']));
  return members.filter((member) =>
    has(`${member.email} ${names.get(getRelationId(member.userConnection) ?? '') ?? ''}`, search),
  );
};

/** Condition for log entries whose target or actor matches a search for a name or an id. */
const findMatches = async (payload: Payload, search: Search): Promise<Where> => {
  const { workspace, search: words } = search;
  const named = await Promise.all(
    sources.map(async ({ collection, field, words: normalise }) => {
      const condition = { [field]: { contains: normalise(words) } };
      const rows = await findIn<Record<string, unknown> & { id: string }>(payload, collection, {
        workspace,
        condition,
      });
      return rows.filter((row) => has(row[field], words)).map(({ id }) => ({ collection, id }));
    }),
  );
  const gone = await findIn<VideoTombstone>(payload, slugs.videoTombstones, {
    workspace,
    condition: { title: { contains: words } },
  });
  const people = await findPeople(payload, search);
  const targets = [
    ...named.flat().map(({ collection, id }) => toTarget(collection, id)),
    ...gone.filter(({ title }) => has(title, words)).map(({ videoId }) => toTarget(slugs.videos, videoId)),
    ...people.map(({ id }) => toTarget(slugs.members, id)),
  ];
  const users = people.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const tokens = named.flat().flatMap(({ collection, id }) => (collection === slugs.integrations ? id : []));
  return {
    or: [
      { target: { in: targets } },
      { user: { in: users } },
      { integration: { in: tokens } },
      // Matches ids as they appear in URLs.
      ...(/^[\w-]{8,64}$/.test(words) ? [{ target: { contains: words } }] : []),
    ],
  };
};

/** Thumbnail URLs of the videos in log entries, by video id. Videos without a thumbnail are missing. */
export const findPictures = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  entries: LogEntry[],
): Promise<Map<string, string>> => {
  const ids = entries.flatMap(({ target }) =>
    target.collection === slugs.videos && target.href !== null ? [target.id] : [],
  );
  if (ids.length === 0) return new Map();
  const { docs } = await ctx.payload.db.find<LibraryRow>({
    collection: slugs.videos,
    where: { id: { in: [...new Set(ids)] } },
    select: libraryFields,
    pagination: false,
    limit: 0,
  });
  const videos = await toLibraryVideos(ctx, docs);
  return new Map(
    videos.flatMap(({ id, previewThumbnailUrl }) => (previewThumbnailUrl ? [[id, previewThumbnailUrl]] : [])),
  );
};

export type LogEntry = {
  id: string;
  at: string;
  /** Null for the system and for deleted actors. */
  actorName: string | null;
  actorKind: 'user' | 'integration' | 'guest' | 'system' | null;
  type: string;
  property: string | null;
  target: { collection: string; id: string; name: string | null; href: string | null };
  info: Record<string, unknown>;
};

const toWhere = (
  workspace: string,
  { user, target, from, to, zone = 'UTC' }: LogQuery,
  { matches, until }: { matches: Where | null; until: string | undefined },
): Where => ({
  and: [
    { workspace: { equals: workspace } },
    ...(matches ? [matches] : []),
    ...(user ? [{ user: { equals: user } }] : []),
    ...(target ? [{ target: { like: toTarget(target, '') } }] : []),
    ...(from ? [{ createdAt: { greater_than_equal: getDayStart(from, zone).toISOString() } }] : []),
    ...(to ? [{ createdAt: { less_than: getDayStart(addDays(to, 1), zone).toISOString() } }] : []),
    ...(until ? [{ createdAt: { less_than: until } }] : []),
  ],
});

/** Name field and URL of each target collection. Targets in the trash have no URL, deleted ones neither. */
const namings: Partial<Record<string, { field: string; href?: (id: string) => string }>> = {
  [slugs.videos]: { field: 'title', href: (id) => `/admin/collections/videos/${id}` },
  [slugs.liveEvents]: { field: 'title', href: (id) => `/admin/collections/liveEvents/${id}` },
  [slugs.integrations]: { field: 'title', href: (id) => `/admin/collections/integrations/${id}` },
  [slugs.rules]: { field: 'title', href: () => '/admin/collections/rules' },
  [slugs.webhookEndpoints]: {
    field: 'url',
    href: (id) => `/admin/collections/webhookEndpoints/${id}`,
  },
  [slugs.imports]: { field: 'title', href: () => '/admin/collections/videos/import' },
  [slugs.members]: { field: 'email' },
  [slugs.workspaces]: { field: 'name' },
};

const findNames = async (payload: Payload, targets: string[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [name, naming] of Object.entries(namings)) {
    const collection = name as Slug;
    const ids = targets.flatMap((target) => readTargetIn(collection, target) ?? []);
    if (ids.length === 0 || !naming) continue;
    const { docs } = await payload.db.find<{ id: string } & Record<string, unknown>>({
      collection,
      where: { id: { in: [...new Set(ids)] } },
      ...withTrash,
      pagination: false,
      limit: 0,
    });
    for (const doc of docs) {
      const target = toTarget(collection, doc.id);
      names.set(doc.deletedAt ? `gone:${target}` : target, String(doc[naming.field] ?? ''));
    }
  }
  await addGone(payload, targets, names);
  return names;
};

/** Adds the titles of deleted videos. */
const addGone = async (payload: Payload, targets: string[], names: Map<string, string>): Promise<void> => {
  const ids = targets
    .filter((target) => !names.has(target))
    .flatMap((target) => readTargetIn(slugs.videos, target) ?? []);
  if (ids.length === 0) return;
  const { docs } = await payload.db.find<VideoTombstone>({
    collection: slugs.videoTombstones,
    where: { videoId: { in: [...new Set(ids)] } },
    pagination: false,
    limit: 0,
  });
  for (const { videoId, title } of docs)
    if (title) names.set(`gone:${toTarget(slugs.videos, videoId)}`, title);
};

const findActors = async (payload: Payload, rows: EventLog[]): Promise<Map<string, string>> => {
  const named = new Map<string, string>();
  const ids = (pick: (row: EventLog) => string | null) => [
    ...new Set(rows.flatMap((row) => pick(row) ?? [])),
  ];
  const { docs: users } = await payload.db.find<User>({
    collection: slugs.users,
    where: { id: { in: ids(({ user }) => getRelationId(user)) } },
    pagination: false,
    limit: 0,
  });
  for (const { id, fullname, email } of users) named.set(id, fullname ?? email);
  const { docs: tokens } = await payload.db.find<{ id: string; title: string }>({
    collection: slugs.integrations,
    where: { id: { in: ids(({ integration }) => getRelationId(integration)) } },
    pagination: false,
    limit: 0,
  });
  for (const { id, title } of tokens) named.set(id, title);
  return named;
};

type Page = {
  workspace: string;
  query: LogQuery;
  limit: number;
  /** Starts at 1. */
  page: number;
  /** Only events before this time, so that pages stay stable. */
  until?: string;
};

/** A page of a workspace's event log, newest first. `total` counts all matching entries. */
export const findLog = async (
  payload: Payload,
  { workspace, query, limit, page, until }: Page,
): Promise<{ entries: LogEntry[]; total: number }> => {
  const matches = query.search ? await findMatches(payload, { workspace, search: query.search }) : null;
  const { docs: rows, totalDocs } = await payload.db.find<EventLog>({
    collection: slugs.eventLogs,
    where: toWhere(workspace, query, { matches, until }),
    sort: ['-createdAt', '-id'],
    limit,
    page,
  });
  const names = await findNames(
    payload,
    rows.map(({ target }) => target),
  );
  const actors = await findActors(payload, rows);
  const entries = rows.map((row): LogEntry => {
    const { collection, id } = readTarget(row.target);
    const there = names.get(row.target) ?? null;
    const name = there ?? names.get(`gone:${row.target}`) ?? null;
    return {
      id: row.id,
      at: row.createdAt,
      actorName: actors.get(getRelationId(row.user) ?? getRelationId(row.integration) ?? '') ?? null,
      actorKind: row.actor ?? null,
      type: row.type,
      property: row.property ?? null,
      target: {
        collection,
        id,
        name,
        href: there === null ? null : (namings[collection]?.href?.(id) ?? null),
      },
      info: (row.additionalInfo ?? {}) as Record<string, unknown>,
    };
  });
  return { entries, total: totalDocs };
};
