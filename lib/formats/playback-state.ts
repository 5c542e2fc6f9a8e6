import { z } from 'zod';

import { getVideoFolder } from '@/lib/core/storage/storage-keys';

import type { PlaybackGrant } from './playback-token';

/**
 * `videos/{id}/playback.json`, never public: which playback tokens are good no more, for an edge that asks no
 * database. Times in Unix seconds. Without the file none was revoked.
 */
export const playbackStateSchema = z.object({
  schema: z.literal(1),
  /**
   * The last time that the sharing of the video ended, or fewer people were let in: what was given out until
   * then is good no more.
   */
  sharesEndedAt: z.number().nullable(),
  /** Ids of links. */
  revokedLinks: z.array(z.string()),
  /** Since when a link asks for more than before (a new password, an earlier end), by its id. */
  linksSince: z.record(z.string(), z.number()).default({}),
});
export type PlaybackState = z.output<typeof playbackStateSchema>;

export const getPlaybackStateKey = (videoId: string): string => `${getVideoFolder(videoId)}playback.json`;

/** Stands in the place of a video's id where the tokens of a support session are revoked. */
export const getSupportSubject = (supportId: string): string => `support-${supportId}`;

/** The id under which a token's revocation is stored. */
export const getRevocationSubject = ({ by, videoId }: Pick<PlaybackGrant, 'by' | 'videoId'>): string =>
  by.kind === 'support' ? getSupportSubject(by.supportId) : videoId;

/** Whether a token was revoked, by the state of its subject. Tokens of integrations only expire. Pure. */
export const isRevoked = (
  { by, issuedAt }: Pick<PlaybackGrant, 'by' | 'issuedAt'>,
  state: PlaybackState | null,
): boolean => {
  if (by.kind === 'integration' || !state) return false;
  if (state.sharesEndedAt !== null && issuedAt <= state.sharesEndedAt) return true;
  if (by.kind === 'support') return false;
  return state.revokedLinks.includes(by.linkId) || issuedAt <= (state.linksSince[by.linkId] ?? -1);
};
