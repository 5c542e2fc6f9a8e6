import type { PayloadRequest } from 'payload';

import { findShareCaller } from '@/lib/sharing/find-share-caller';

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
