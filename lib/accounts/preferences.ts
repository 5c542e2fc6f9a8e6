import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { PayloadPreference } from '@/payload-types';

import { getInboxWays, type InboxWays, reviewKinds } from './inbox-ways';
import { columnsPreference, keysPreference, layoutPreference } from './rules';

/** Maximum number of preferences per person; the oldest are deleted. Each opened record may have one. */
export const maxPreferences = 200;

/** Maximum size of a preference as JSON. */
export const maxPreferenceCharacters = 10_000;

const collection = 'payload-preferences';
const ofCollection = new RegExp(`^collection-(?:${Object.values(slugs).join('|')})(?:-[\\w-]{1,64})?$`);

const ownKeys: ReadonlySet<string> = new Set(['nav', layoutPreference, columnsPreference, keysPreference]);

/** Whether a key belongs to the panel: its navigation, a list, a record's form, or a screen of ours. */
export const isPreferenceKey = (key: string): boolean => ownKeys.has(key) || ofCollection.test(key);

const ofPerson = (userId: string): Where[] => [
  { 'user.value': { equals: userId } },
  { 'user.relationTo': { equals: slugs.users } },
];

type Owned = { userId: string; key: string };

/** The preference of a person under a key, or null. */
export const findPreference = async (payload: Payload, { userId, key }: Owned): Promise<unknown> => {
  const row = await payload.db.findOne<PayloadPreference>({
    collection,
    where: { and: [{ key: { equals: key } }, ...ofPerson(userId)] },
  });
  return row?.value ?? null;
};

/** Stores a preference and replaces the previous one. */
export const savePreference = async (
  payload: Payload,
  { userId, key, value }: Owned & { value: unknown },
): Promise<void> => {
  await payload.db.upsert({
    collection,
    data: { key, value, user: { relationTo: slugs.users, value: userId } },
    where: { and: [{ key: { equals: key } }, ...ofPerson(userId)] },
  });
  await forgetOldest(payload, userId);
};

const forgetOldest = async (payload: Payload, userId: string): Promise<void> => {
  const where: Where = { and: ofPerson(userId) };
  const { totalDocs } = await payload.db.count({ collection, where });
  if (totalDocs <= maxPreferences) return;
  const { docs } = await payload.db.find<PayloadPreference>({
    collection,
    where,
    sort: 'updatedAt',
    limit: totalDocs - maxPreferences,
    pagination: false,
  });
  await payload.db.deleteMany({ collection, where: { id: { in: docs.map(({ id }) => id) } } });
};

/** Deletes all preferences of a person. */
export const forgetPreferences = async (payload: Payload, userId: string): Promise<void> => {
  await payload.db.deleteMany({ collection, where: { and: ofPerson(userId) } });
};

/**
 * Changes how a person is notified of some kinds. Review emails that the person had stopped by a link stay
 * off, except for the kinds that are turned on now.
 */
export const saveInboxWays = async (
  payload: Payload,
  userId: string,
  changed: Partial<InboxWays>,
): Promise<InboxWays> => {
  const user = await findById(payload, slugs.users, userId, {
    select: { inboxWays: true, reviewMailsOffAt: true },
  });
  const ways = { ...getInboxWays(user ?? {}), ...changed };
  const isReviewed = reviewKinds.some((kind) => kind in changed);
  await compareAndSet(payload, {
    collection: slugs.users,
    where: { id: { equals: userId } },
    data: { inboxWays: ways, ...(isReviewed && { reviewMailsOffAt: null }) },
  });
  return ways;
};
