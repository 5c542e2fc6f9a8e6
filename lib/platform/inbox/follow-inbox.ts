import type { Payload } from 'payload';

import { getInboxWays, type InboxKind, isMailed } from '@/lib/accounts/inbox-ways';
import { findUserByEmail } from '@/lib/accounts/users';
import { getRelationId, hasOneOfIds } from '@/lib/core/database/ids';
import { type EventPayload, readTarget, readTargetIn, toTarget } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { type Slug, slugs } from '@/lib/core/slugs';
import type { Follower } from '@/lib/events/relay-event';
import { loadLiveEvent } from '@/lib/live/find-live-event';
import { findEventPeople } from '@/lib/live/mail-outage';
import { findReviewers } from '@/lib/review/emails/note-news';
import { queueJob } from '@/lib/worker/queue-job';
import { findAdmins, findOwnerId, findUser } from '@/lib/workspaces/members/find-member';
import type { Import, InboxEntry, Member, OutboxEvent, User, Video } from '@/payload-types';

import { mailInboxJob } from '../jobs';

/** Values that an entry's text needs besides its subject. Names are those of the time of the event. */
export type EntryData = {
  /** Author of the comment or decision, or the person who invited or joined. */
  author?: string;
  /** The newest comment. Its text is read when the entry is shown, since it may be edited or removed. */
  commentId?: string;
  decision?: 'approved' | 'changes_requested';
  version?: number;
  done?: number;
  failed?: number;
  workspaceName?: string;
  metric?: string;
  percent?: number;
  used?: number;
  limit?: number;
};

type News = {
  kind: InboxKind;
  /** Ids of accounts. */
  recipients: string[];
  subject: string;
  data: EntryData | ((before: EntryData) => EntryData);
};

/** Digests wait this long for further news. Seconds. */
const gatherSeconds = 3600;

/** How many of an entry's event ids are kept: an event is repeated within seconds, or after an outage. */
const keptIds = 100;

/** Kinds whose emails the review and live events send themselves, at once or as their own digest. */
const mailedElsewhere: Partial<Record<InboxKind, readonly string[]>> = {
  comments: ['digest', 'email'],
  decisions: ['digest', 'email'],
  mentions: ['email'],
  signal: ['email'],
};

/** Adds an event to the inboxes of the people it concerns, at most once each. */
export const followInbox: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (!workspace) return;
  await forgetEnded(payload, event);
  for (const news of await findNews(payload, event, workspace)) {
    // Invitations reach people who are not members yet.
    const people =
      news.kind === 'invitations' ? news.recipients : await keepMembers(payload, workspace, news.recipients);
    if (people.length === 0) continue;
    const { docs: users } = await payload.db.find<User>({
      collection: slugs.users,
      where: hasOneOfIds(people),
      select: { inboxWays: true, reviewMailsOffAt: true },
      limit: 0,
      pagination: false,
    });
    for (const user of users) await addNews(payload, { event, workspace, news, user });
  }
};

type Added = { event: OutboxEvent; workspace: string; news: News; user: User };

const addNews = async (payload: Payload, { event, workspace, news, user }: Added): Promise<void> => {
  const { kind, subject } = news;
  const way = getInboxWays(user)[kind];
  if (way === 'off') return;
  const mail = isMailed(way) && !mailedElsewhere[kind]?.includes(way) ? way : null;
  const key = [user.id, workspace, kind, subject].join(':');
  const toData = (before: EntryData) => (typeof news.data === 'function' ? news.data(before) : news.data);
  const { eventId, happenedAt: at } = event;
  const collection = slugs.inboxEntries;
  const fresh = { count: 1, at, readAt: null, mail, data: toData({}), eventIds: [eventId] };
  const row = { recipient: user.id, kind, subject, key, workspace, ...fresh };
  for (;;) {
    if (await createOnce(payload, { collection, key: 'key', data: row })) break;
    const known = await payload.db.findOne<InboxEntry>({ collection, where: { key: { equals: key } } });
    if (!known) continue;
    const seen = known.eventIds as string[];
    if (seen.includes(eventId)) return;
    const eventIds = [...seen, eventId].slice(-keptIds);
    const unread = {
      count: known.count + 1,
      at: at > known.at ? at : known.at,
      mail: mail ?? known.mail ?? null,
      data: toData((known.data ?? {}) as EntryData),
      eventIds,
    };
    const isSame = { readAt: known.readAt ? { equals: known.readAt } : { exists: false } };
    const changed = await compareAndSet(payload, {
      collection,
      where: { and: [{ id: { equals: known.id } }, { count: { equals: known.count } }, isSame] },
      data: known.readAt ? { ...fresh, eventIds } : unread,
    });
    if (changed) break;
  }
  if (!mail) return;
  const isDigest = mail === 'digest';
  const input = { userId: user.id, workspaceId: workspace, isDigest };
  const merged = { delaySeconds: gatherSeconds, mergeKey: `${workspace} ${user.id}` };
  await queueJob(payload, mailInboxJob, input, { workspace, ...(isDigest && merged) });
};

/** The accounts that are active members of the workspace. */
const keepMembers = async (payload: Payload, workspace: string, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { docs } = await payload.db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { userConnection: { in: ids } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    select: { userConnection: true },
    limit: 0,
    pagination: false,
  });
  return docs.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
};

/** Removes the entries about something that no longer exists. */
const forgetEnded = async (payload: Payload, { name, target }: OutboxEvent): Promise<void> => {
  const forget = (kinds?: InboxKind[]) =>
    payload.db.deleteMany({
      collection: slugs.inboxEntries,
      where: { and: [{ subject: { equals: target } }, ...(kinds ? [{ kind: { in: kinds } }] : [])] },
    });
  switch (name) {
    case 'video.deleted':
    case 'liveEvent.deleted':
      await forget();
      return;
    case 'share.ended':
      await forget(['comments', 'mentions', 'decisions']);
      return;
    case 'member.joined':
    case 'member.invitationWithdrawn':
      await forget(['invitations']);
  }
};

/** The news of an event, with their recipients. Empty if it concerns nobody in particular. */
const findNews = async (payload: Payload, event: OutboxEvent, workspace: string): Promise<News[]> => {
  const { target: subject } = event;
  switch (event.name) {
    case 'comment.created':
    case 'share.approved':
    case 'share.changesRequested':
      return findReviewNews(payload, event, workspace);
    case 'video.ready':
    case 'video.failed':
      return findFileNews(payload, event, workspace);
    case 'import.failed': {
      const { userId } = event.payload as EventPayload<'import.failed'>;
      return userId ? [toImportNews(workspace, userId, 'failed')] : [];
    }
    case 'workspace.exported':
    case 'workspace.exportFailed': {
      const { userId } = event.payload as Partial<EventPayload<'workspace.exportFailed'>>;
      const data = { failed: event.name === 'workspace.exportFailed' ? 1 : 0 };
      return userId ? [{ kind: 'moveOut', recipients: [userId], subject, data }] : [];
    }
    case 'member.invited':
    case 'member.invitationResent':
    case 'member.joined':
      return findPeopleNews(payload, event, workspace);
    case 'workspace.limitReached': {
      const data = event.payload as EventPayload<'workspace.limitReached'>;
      const recipients = (await findAdmins(payload, workspace)).map(({ id }) => id);
      // One entry per limit and step.
      return [{ kind: 'limits', recipients, data, subject: `${subject}/${data.metric}/${data.percent}` }];
    }
    case 'liveEvent.signalLost': {
      const live = await loadLiveEvent(payload, readTarget(subject).id);
      if (!live) return [];
      const people = await findEventPeople(payload, live);
      return [{ kind: 'signal', recipients: people.map(({ id }) => id), subject, data: {} }];
    }
  }
  return [];
};

const isUser = ({ actorKind, actorId }: OutboxEvent, id: string | null): boolean =>
  actorKind === 'user' && actorId === id;

const findReviewNews = async (payload: Payload, event: OutboxEvent, workspace: string): Promise<News[]> => {
  const subject = event.target;
  const video = await findById(payload, slugs.videos, readTargetIn(slugs.videos, subject));
  if (!video) return [];
  const reviewers = await findReviewers(payload, video);
  // A video that a token uploaded has no creator.
  const owner = video.createdBy ? null : await findOwnerId(payload, workspace);
  const concerned = [...new Set([...reviewers, ...(owner ? [owner] : [])])].filter(
    (id) => !isUser(event, id),
  );
  if (event.name !== 'comment.created') {
    const { author, version } = event.payload as EventPayload<'share.approved'>;
    const decision = event.name === 'share.approved' ? 'approved' : 'changes_requested';
    return [{ kind: 'decisions', recipients: concerned, subject, data: { author, version, decision } }];
  }
  const { author, commentId, mentions } = event.payload as EventPayload<'comment.created'>;
  const members = await Promise.all(
    mentions.map((id) =>
      findById(payload, slugs.members, id, { where: { workspace: { equals: workspace } } }),
    ),
  );
  const mentioned = members
    .flatMap((member) => getRelationId(member?.userConnection) ?? [])
    .filter((id) => !isUser(event, id));
  const others = concerned.filter((id) => !mentioned.includes(id));
  const data = { author, commentId };
  return [
    { kind: 'mentions', recipients: mentioned, subject, data },
    { kind: 'comments', recipients: others, subject, data },
  ];
};

const toImportNews = (workspace: string, userId: string, part: 'done' | 'failed'): News => ({
  kind: 'imports',
  recipients: [userId],
  subject: toTarget(slugs.workspaces, workspace),
  data: ({ done = 0, failed = 0 }) => ({ done, failed, [part]: (part === 'done' ? done : failed) + 1 }),
});

const findFileNews = async (payload: Payload, event: OutboxEvent, workspace: string): Promise<News[]> => {
  const id = readTargetIn(slugs.videos, event.target);
  const video: Pick<Video, 'createdBy'> | null = await findById(payload, slugs.videos, id, {
    select: { createdBy: true },
  });
  if (!video) return [];
  const creator = getRelationId(video.createdBy);
  if (event.name === 'video.failed') {
    const owner = creator ?? (await findOwnerId(payload, workspace));
    return [{ kind: 'failed', recipients: owner ? [owner] : [], subject: event.target, data: {} }];
  }
  if (!creator) return [];
  const { version } = event.payload as EventPayload<'video.ready'>;
  const imported =
    version === 1 &&
    (await payload.db.findOne<Import>({
      collection: slugs.imports,
      where: { and: [{ video: { equals: id } }, { source: { not_equals: 'file' } }] },
    }));
  // Imports come in large numbers, so all of them are one entry.
  if (imported) return [toImportNews(workspace, creator, 'done')];
  return [{ kind: 'ready', recipients: [creator], subject: event.target, data: {} }];
};

const findPeopleNews = async (payload: Payload, event: OutboxEvent, workspace: string): Promise<News[]> => {
  const subject = event.target;
  const member = await findById(payload, slugs.members, readTargetIn(slugs.members as Slug, subject));
  if (!member) return [];
  const inviter = getRelationId(member.invitedBy);
  if (event.name === 'member.joined') {
    const joined = await findUser(payload, getRelationId(member.userConnection));
    const data = { author: joined?.fullname?.trim() || member.email };
    const recipients = inviter && inviter !== joined?.id ? [inviter] : [];
    return [{ kind: 'joined', recipients, subject, data }];
  }
  const invited = await findUserByEmail(payload, member.email);
  // The invitation may be meant for another person if the address is not proven.
  if (!invited || invited.emailUnprovenSince) return [];
  const [row, author] = await Promise.all([
    findById(payload, slugs.workspaces, workspace, { select: { name: true } }),
    findUser(payload, inviter),
  ]);
  const data = { author: author?.fullname?.trim() ?? '', workspaceName: row?.name ?? '' };
  return [{ kind: 'invitations', recipients: [invited.id], subject, data }];
};
