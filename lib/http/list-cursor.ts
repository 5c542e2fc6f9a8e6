import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { deriveKey, hmac, isEqualSecret } from '@/lib/core/secrets/secret';

const positionSchema = z.tuple([z.iso.datetime(), z.string(), z.boolean()]);

/** The last row of a page in an order by creation time and id. */
export type ListPosition = { createdAt: string; id: string; isAscending: boolean };

const sign = (collection: string, text: string): string =>
  hmac(deriveKey(getEnv().secret, 'list-cursor'), `${collection} ${text}`).slice(0, 32);

/** Writes an opaque cursor, which is valid for lists of this collection only. */
export const writeCursor = (collection: string, { createdAt, id, isAscending }: ListPosition): string => {
  const text = JSON.stringify([createdAt, id, isAscending]);
  return Buffer.from(sign(collection, text) + text).toString('base64url');
};

/** Reads a cursor of `writeCursor`. Throws `invalid_cursor`. */
export const readCursor = (collection: string, cursor: string): ListPosition => {
  const written = Buffer.from(cursor, 'base64url').toString('utf8');
  const [mac, text] = [written.slice(0, 32), written.slice(32)];
  if (!isEqualSecret(mac, sign(collection, text)))
    throw new AppError('invalid_cursor', {}, { field: 'after' });
  const [createdAt, id, isAscending] = positionSchema.parse(JSON.parse(text));
  return { createdAt, id, isAscending };
};
