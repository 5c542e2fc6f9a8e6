import type { Payload, Where } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { parseJson } from '@/lib/core/values';
import { hourMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';
import type { IdempotencyKey } from '@/payload-types';

import { isAnswer, type StoredAnswer } from './rules';

/** Stores the answer of a call, sealed, because it may contain tokens and signed URLs. */
export const storeAnswer = (
  payload: Payload,
  { digest, claim }: Pick<IdempotencyKey, 'digest' | 'claim'>,
  answer: StoredAnswer,
): Promise<unknown> =>
  compareAndSet(payload, {
    collection: slugs.idempotencyKeys,
    where: isClaimed(digest, claim),
    data: { answer: sealSecret(getEnv().secret, JSON.stringify(answer)) },
  });

/** The stored answer of a call; null if it is missing or can't be opened any more. */
export const openAnswer = ({ answer }: Pick<IdempotencyKey, 'answer'>): StoredAnswer | null => {
  const text = answer ? openSecret(getEnv().secrets, answer) : null;
  const value = text ? parseJson(text) : null;
  return isAnswer(value) ? value : null;
};

/** Frees the key of a call that changed nothing. */
export const releaseKey = (
  { db }: Payload,
  { digest, claim }: Pick<IdempotencyKey, 'digest' | 'claim'>,
): Promise<unknown> => db.deleteOne({ collection: slugs.idempotencyKeys, where: isClaimed(digest, claim) });

const isClaimed = (digest: string, claim: string): Where => ({
  and: [{ digest: { equals: digest } }, { claim: { equals: claim } }],
});

/** Deletes the oldest keys of a workspace above a maximum number. */
export const trimKeys = async (payload: Payload, workspace: string, max: number): Promise<void> => {
  const where: Where = { workspace: { equals: workspace } };
  const { totalDocs } = await payload.db.count({ collection: slugs.idempotencyKeys, where });
  if (totalDocs <= max) return;
  const { docs } = await payload.db.find<IdempotencyKey>({
    collection: slugs.idempotencyKeys,
    where,
    sort: 'createdAt',
    limit: totalDocs - max,
    select: { workspace: true },
    pagination: false,
  });
  for (const { id } of docs) await deleteById(payload, slugs.idempotencyKeys, id);
};

/** Deletes expired keys. */
export const sweepKeys = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.idempotencyKeys,
    where: { expiresAt: { less_than: now.toISOString() } },
  });
};

export const createIdempotencyLoops = ({ payload }: WorkerContext): WorkerPart => ({
  loops: [{ name: 'idempotency keys', everyMs: hourMs, pass: () => sweepKeys(payload) }],
});
