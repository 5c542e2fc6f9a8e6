import { z } from 'zod';

import { getVideoFolder } from '@/lib/core/storage/storage-keys';

import type { PlaybackGrant } from './playback-token';

/**
 * `videos/{id}/playback.json`, never public: which playback tokens are good no more, for an edge that asks no database. Times in Unix
 * seconds. Without the file none was revoked.
 */
export const playbackStateSchema = z.object({
  schema: z.literal(1),
  /** The last time that the sharing of the video ended, or fewer people were let in: what was given out until then is good no more. */
  sharesEndedAt: z.number().nullable(),
  /** Ids of links. */
  revokedLinks: z.array(z.string()),
  /** Since when a link asks for more than before (a new password, an earlier end), by its id. */
  linksSince: z.record(z.string(), z.number()).default({}),
});
export type PlaybackState = z.output<typeof playbackStateSchema>;

export const getPlaybackStateKey = (videoId: string): string => `${getVideoFolder(videoId)}playback.json`;

/** Whether a token was revoked, by what is known of its video. What an integration gave out ends by its time alone. Pure. */
export const isRevoked = ({ by, issuedAt }: PlaybackGrant, state: PlaybackState | null): boolean => {
  if (by.kind !== 'share' || !state) return false;
  if (state.revokedLinks.includes(by.linkId)) return true;
  if (issuedAt <= (state.linksSince[by.linkId] ?? -1)) return true;
  return state.sharesEndedAt !== null && issuedAt <= state.sharesEndedAt;
};
