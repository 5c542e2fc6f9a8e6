import type { Payload, Where } from 'payload';
import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import type { Passkey } from '@/payload-types';

/** The row including the columns that Payload hides. */
export type PasskeyRow = Passkey & {
  publicKey: string;
  counter: number;
  transports?: string | null;
};

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type PasskeySummary = z.output<typeof passkeySchema>;

export const isPasskeyOfUser = (userId: string): Where => ({ user: { equals: userId } });

/** All passkeys of an account, the oldest first. */
export const findPasskeys = async (payload: Payload, userId: string): Promise<PasskeyRow[]> => {
  const { docs } = await payload.db.find<PasskeyRow>({
    collection: slugs.passkeys,
    where: isPasskeyOfUser(userId),
    sort: 'createdAt',
    pagination: false,
    limit: 0,
  });
  return docs;
};

export const countPasskeys = async (payload: Payload, userId: string): Promise<number> =>
  (await payload.db.count({ collection: slugs.passkeys, where: isPasskeyOfUser(userId) })).totalDocs;

export const toPasskeySummary = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeySummary => ({
  id,
  name,
  createdAt,
  lastUsedAt: lastUsedAt ?? null,
});
