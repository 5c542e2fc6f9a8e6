import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { toTarget } from '@/lib/core/events';
import { type Slug, slugs } from '@/lib/core/slugs';
import { toSearchText } from '@/lib/videos/library/rules';
import type { Member, VideoTombstone } from '@/payload-types';

/** Maximum number of matches of each kind. Users can narrow their search. */
const most = 200;

type Search = { workspace: string; search: string };

/** Collections whose names are searched. The log itself contains ids only. */
const sources: { collection: Slug; field: string; words: (search: string) => string }[] = [
  { collection: slugs.videos, field: 'searchText', words: toSearchText },
  { collection: slugs.liveEvents, field: 'title', words: (search) => search },
  { collection: slugs.integrations, field: 'title', words: (search) => search },
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
export const findMatches = async (payload: Payload, search: Search): Promise<Where> => {
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
