import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getPlaybackStateKey, getSupportSubject } from '@/lib/formats/playback-state';
import type { SupportSession } from '@/payload-types';

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

/** Removes the revocation once every token has expired. */
export const forgetSupportPlayback = async (
  { ports }: SystemContext,
  { id, workspace }: SupportSession,
): Promise<void> => {
  const storage = await ports.storageFor(workspace);
  await storage.remove({ bucket: 'stream', key: getPlaybackStateKey(getSupportSubject(id)) });
};
