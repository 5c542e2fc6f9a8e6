import type { Payload } from 'payload';

import type { SupportSession } from '@/payload-types';

import { getRelationId } from '../database/ids';
import { slugs } from '../slugs';

/** A platform administrator's support session in a workspace. `until` is in epoch milliseconds. */
export type Support = { id: string; workspaceId: string; until: number };

/** Whether a support session has expired. Pure. */
export const isSupportOver = ({ until }: Pick<Support, 'until'>, now = Date.now()): boolean => now >= until;

/** An account's current support session, or null. */
export const findSupport = async (
  payload: Payload,
  userId: string,
  now = new Date(),
): Promise<Support | null> => {
  const row = await payload.db.findOne<SupportSession>({
    collection: slugs.supportSessions,
    where: { and: [{ openKey: { equals: userId } }, { expiresAt: { greater_than: now.toISOString() } }] },
  });
  return (
    row && { id: row.id, workspaceId: getRelationId(row.workspace) ?? '', until: Date.parse(row.expiresAt) }
  );
};
