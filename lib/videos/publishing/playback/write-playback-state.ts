import type { Ports } from '@/lib/ports';

import { getPlaybackStateKey, type PlaybackState } from '@/lib/formats/playback-state';

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
