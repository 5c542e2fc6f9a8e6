import type { PayloadRequest } from 'payload';

import { findShareCaller } from '@/lib/review/sharing/find-author';

type ByBody = { shareToken: string; anonToken?: string | null | undefined };

/** Permission for everyone with a link, which the query names. */
export const callerByQuery = {
  guest: (req: PayloadRequest, { query }: { query: { uuid: string } }) =>
    findShareCaller(req, { shareToken: query.uuid }),
};

/** Permission for everyone with a link, which the body names together with the token of a returning guest. */
export const callerByBody = {
  guest: (req: PayloadRequest, { body }: { body: ByBody }) => findShareCaller(req, body),
};

/** Permission for everyone with a link, which the body names as `uuid`. */
export const callerByUuid = {
  guest: (req: PayloadRequest, { body }: { body: { uuid: string } }) =>
    findShareCaller(req, { shareToken: body.uuid }),
};

/** Permission for everyone with a link, which a form names. */
export const callerByForm = {
  guest: (req: PayloadRequest, { body }: { body: { fields: ByBody } }) => findShareCaller(req, body.fields),
};
