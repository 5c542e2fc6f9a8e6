import type { Payload } from 'payload';

import type { SupportSession } from '@/payload-types';

import { getRelationId } from '../database/relation-id';
import { slugs } from '../slugs';

/** In which workspace a platform administrator is as support, and until when (milliseconds since 1970). */
export type Support = { id: string; workspaceId: string; until: number };

/** Whether its time is over. Pure. */
export const isSupportOver = ({ until }: Pick<Support, 'until'>, now = Date.now()): boolean => now >= until;

/** The support that an account is in now, or null. */
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
