import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { deriveKey, deriveKeys, hmac, isSignedByOne } from '@/lib/core/secrets/secret';

const positionSchema = z.tuple([z.iso.datetime(), z.string(), z.boolean()]);

/** The last row of a page in an order by creation time and id. */
export type ListPosition = { createdAt: string; id: string; isAscending: boolean };

const sign = (key: Buffer, collection: string, text: string): string =>
  hmac(key, `${collection} ${text}`).slice(0, 32);

/** Writes an opaque cursor, which is valid for lists of this collection only. */
export const writeCursor = (collection: string, { createdAt, id, isAscending }: ListPosition): string => {
  const text = JSON.stringify([createdAt, id, isAscending]);
  return Buffer.from(sign(deriveKey(getEnv().secret, 'list-cursor'), collection, text) + text).toString(
    'base64url',
  );
};

/** Reads a cursor of `writeCursor`. Throws `invalid_cursor`. */
export const readCursor = (collection: string, cursor: string): ListPosition => {
  const written = Buffer.from(cursor, 'base64url').toString('utf8');
  const [mac, text] = [written.slice(0, 32), written.slice(32)];
  const keys = deriveKeys(getEnv().secrets, 'list-cursor');
  if (!isSignedByOne(mac, keys, (key) => sign(key, collection, text)))
    throw new AppError('invalid_cursor', {}, { field: 'after' });
  const [createdAt, id, isAscending] = positionSchema.parse(JSON.parse(text));
  return { createdAt, id, isAscending };
};
