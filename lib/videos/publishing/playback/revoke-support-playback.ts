import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getPlaybackStateKey, getSupportSubject, type PlaybackState } from '@/lib/formats/playback-tokens';
import type { Ports } from '@/lib/ports';

type Written = {
  workspace: Parameters<Ports['storageFor']>[0];
  /** A video's id, or the subject of a support session. */
  subject: string;
  state: PlaybackState;
  /** Unix time in seconds at which the last revoked token expires. */
  until: number;
};

/** Stores which playback tokens are revoked, for the edge and other token checks. Idempotent. */
export const writePlaybackState = async (
  ports: Ports,
  { workspace, subject, state, until }: Written,
): Promise<void> => {
  const storage = await ports.storageFor(workspace);
  await storage.write({
    bucket: 'stream',
    key: getPlaybackStateKey(subject),
    body: Buffer.from(JSON.stringify(state)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'private, no-store',
    visibility: 'private',
  });
  const delivery = await ports.deliveryFor(workspace);
  await delivery.revokeTokens({ videoId: subject, ...state, until });
};

const toSeconds = (date: string): number => Math.ceil(Date.parse(date) / 1000);

/** Revokes the playback and preview tokens of a support session that ended early. Idempotent. */
export const revokeSupportPlayback = async (
  { payload, ports }: SystemContext,
  { supportId }: { supportId: string },
): Promise<void> => {
  const row = await findById(payload, slugs.supportSessions, supportId);
  const workspace = getRelationId(row?.workspace);
  if (!row?.endedAt || !workspace || Date.parse(row.expiresAt) <= Date.now()) return;
  await writePlaybackState(ports, {
    workspace,
    subject: getSupportSubject(supportId),
    state: { schema: 1, sharesEndedAt: toSeconds(row.endedAt), revokedLinks: [], linksSince: {} },
    until: toSeconds(row.expiresAt),
  });
};

/**
 * The part of the job `end-support` that concerns videos: removes the revocation of a session that ended
 * early, because all of its tokens have expired by now.
 */
export const forgetSupportPlayback = async (
  { payload, ports }: SystemContext,
  { supportId }: { supportId: string },
): Promise<void> => {
  const row = await findById(payload, slugs.supportSessions, supportId);
  if (!row?.endedAt || Date.parse(row.endedAt) >= Date.parse(row.expiresAt)) return;
  const storage = await ports.storageFor(row.workspace);
  await storage.remove({ bucket: 'stream', key: getPlaybackStateKey(getSupportSubject(supportId)) });
};
