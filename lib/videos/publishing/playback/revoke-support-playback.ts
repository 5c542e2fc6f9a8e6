import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getPlaybackStateKey, getSupportSubject } from '@/lib/formats/playback-state';

import { writePlaybackState } from './write-playback-state';

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
