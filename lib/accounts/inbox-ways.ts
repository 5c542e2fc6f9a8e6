import { isRecord } from '@/lib/core/values';
import type { User } from '@/payload-types';

/** The kinds of events that people are notified of, in the order of the settings. */
export const inboxKinds = [
  'comments',
  'mentions',
  'decisions',
  'ready',
  'failed',
  'imports',
  'invitations',
  'joined',
  'limits',
  'signal',
  'moveOut',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Not at all; in the panel; also by a collected email; also by an email at once. */
export const inboxWays = ['off', 'panel', 'digest', 'email'] as const;
export type InboxWay = (typeof inboxWays)[number];
export type InboxWays = Record<InboxKind, InboxWay>;

const defaults: InboxWays = {
  comments: 'digest',
  mentions: 'email',
  decisions: 'digest',
  ready: 'panel',
  failed: 'panel',
  imports: 'panel',
  // The invitation itself is an email.
  invitations: 'panel',
  joined: 'panel',
  limits: 'panel',
  signal: 'email',
  moveOut: 'email',
};

/** Kinds whose emails a person can stop by the link in them. */
export const reviewKinds: readonly InboxKind[] = ['comments', 'decisions'];

/** Whether a way includes emails. Pure. */
export const isMailed = (way: InboxWay): boolean => way === 'digest' || way === 'email';

/** How a person is notified. Unsubscribing from all review emails leaves them in the panel. Pure. */
export const getInboxWays = ({
  inboxWays: stored,
  reviewMailsOffAt,
}: Pick<User, 'inboxWays' | 'reviewMailsOffAt'>): InboxWays => {
  const chosen = isRecord(stored) ? stored : {};
  const choose = (kind: InboxKind): InboxWay => {
    const way = inboxWays.find((known) => known === chosen[kind]) ?? defaults[kind];
    return reviewMailsOffAt && reviewKinds.includes(kind) && isMailed(way) ? 'panel' : way;
  };
  return Object.fromEntries(inboxKinds.map((kind) => [kind, choose(kind)])) as InboxWays;
};
