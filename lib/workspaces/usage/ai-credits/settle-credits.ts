import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { removeFromSlot } from '@/lib/workspaces/usage/remove-from-slot';
import type { AiCreditUsage } from '@/payload-types';

const isReserved = (reference: string): Where => ({
  and: [{ reference: { equals: reference } }, { state: { equals: 'reserved' } }],
});

/** Marks reserved credits as spent after the work has finished. Idempotent. */
export const spendCredits = async (payload: Payload, reference: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.aiCreditUsages,
    where: isReserved(reference),
    data: { state: 'spent' },
  });
};

/**
 * Refunds reserved credits after the work has failed, once, to the month they were reserved in. Idempotent.
 */
export const refundCredits = async (payload: Payload, reference: string): Promise<void> => {
  const row = await payload.db.findOne<AiCreditUsage>({
    collection: slugs.aiCreditUsages,
    where: isReserved(reference),
  });
  const workspace = getRelationId(row?.workspace);
  if (!row || !workspace) return;
  const key = { workspace, metric: 'aiCredits', at: new Date(`${row.period}-01T00:00:00Z`) } as const;
  await removeFromSlot(payload, { ...key, amount: row.credits }, () =>
    compareAndSet(payload, {
      collection: slugs.aiCreditUsages,
      where: isReserved(reference),
      data: { state: 'refunded', credits: 0, refundedCredits: row.credits },
    }),
  );
};
