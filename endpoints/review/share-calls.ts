import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { findShareCaller } from '@/lib/review/sharing/find-share-caller';

type ByBody = { shareToken: string; anonToken?: string | null | undefined };

/** Whoever has a link: the query names it. */
export const callerByQuery = {
  guest: (req: PayloadRequest, { query }: { query: { uuid: string } }) =>
    findShareCaller(req, { shareToken: query.uuid }),
};

/** Whoever has a link: the body names it, with the token of a guest who wrote before. */
export const callerByBody = {
  guest: (req: PayloadRequest, { body }: { body: ByBody }) => findShareCaller(req, body),
};

/** Whoever has a link: the body names it as queries do. */
export const callerByUuid = {
  guest: (req: PayloadRequest, { body }: { body: { uuid: string } }) =>
    findShareCaller(req, { shareToken: body.uuid }),
};

/** Whoever has a link: a form names it. */
export const callerByForm = {
  guest: (req: PayloadRequest, { body }: { body: { fields: ByBody } }) => findShareCaller(req, body.fields),
};

/**
 * Of everybody behind one address; what one person may do, and what happens at one share, is counted where it
 * is done.
 */
export const shareChangesRate = { name: 'share-changes', max: 3000, seconds: 60 };

export const anonTokenSchema = z
  .string()
  .nullable()
  .describe('A guest’s, to be sent with further calls; kept by the browser.');

export const versionSchema = z.coerce
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The served one where it is left out.');
