import type { Payload, PayloadRequest, Where } from 'payload';

import { type Actor, isTokenOff } from '@/lib/core/access/actor';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { indexUploadToken, readUploadToken } from '@/lib/core/tokens';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { limitMisses } from '@/lib/http/rate-limit/limit-misses';
import { unknownTokens } from '@/lib/workspaces/integrations/authenticate-token';
import type { Integration, Member, UploadToken } from '@/payload-types';

type Uploader = Extract<Actor, { kind: 'uploader' }>;

/**
 * The page whose upload token a request has; null if it has none. Throws `unauthorized`,
 * `upload_token_expired`, `upload_origin_refused` and `rate_limited`.
 */
export const findUploader = async (req: PayloadRequest): Promise<Uploader | null> => {
  const { headers, payload } = req;
  const secret = readUploadToken(headers);
  if (!secret) return null;
  const guess = { client: getClientKey({ headers }), secret };
  const token = await limitMisses(unknownTokens, guess, payload, () =>
    payload.db.findOne<UploadToken>({
      collection: slugs.uploadTokens,
      where: { tokenIndex: { equals: indexUploadToken(secret, getEnv().secret) } },
    }),
  );
  const workspace = token && (await findActorWorkspace(req, getRelationId(token.workspace) ?? ''));
  if (!token || !workspace || !(await mayMakerUpload(payload, token))) throw new AppError('unauthorized');
  if (new Date(token.expiresAt) <= new Date()) throw new AppError('upload_token_expired');
  // Only browsers enforce this; other programs can send any origin.
  if (token.origin && headers.get('origin') !== token.origin) throw new AppError('upload_origin_refused');
  return { kind: 'uploader', workspace, token };
};

/** A token is worth no more than its maker, who may have lost the right to upload since. */
const mayMakerUpload = async (payload: Payload, token: UploadToken): Promise<boolean> => {
  if (token.integrationId) {
    const integration = await findById(payload, slugs.integrations, token.integrationId);
    return integration !== null && !isTokenOff(integration) && mayUpload(integration, token);
  }
  const where: Where = {
    and: [
      { userConnection: { equals: getRelationId(token.createdBy) } },
      { workspace: { equals: getRelationId(token.workspace) } },
      { status: { equals: 'accepted' } },
      { isDisabled: { not_equals: true } },
    ],
  };
  return (await payload.db.findOne<Member>({ collection: slugs.members, where })) !== null;
};

const mayUpload = ({ permissions, access }: Integration, { categories }: UploadToken): boolean => {
  const { videos = [] } = permissions as { videos?: string[] };
  const allowed = (access?.categories ?? []).flatMap((category) => getRelationId(category) ?? []);
  const named = (categories ?? []) as string[];
  const isInside = allowed.length === 0 || (named.length > 0 && named.every((id) => allowed.includes(id)));
  return videos.includes('upload') && isInside;
};
