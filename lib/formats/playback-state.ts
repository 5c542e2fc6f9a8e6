import { z } from 'zod';

import { getVideoFolder } from '@/lib/core/storage/storage-keys';

import type { PlaybackGrant } from './playback-tokens';

/**
 * `videos/{id}/playback.json`, never public: revoked playback tokens, for an edge without database access.
 * Times in Unix seconds. Without the file no token is revoked.
 */
export const playbackStateSchema = z.object({
  schema: z.literal(1),
  /** When sharing last ended or was restricted. Tokens issued until then are invalid. */
  sharesEndedAt: z.number().nullable(),
  /** Ids of revoked links. */
  revokedLinks: z.array(z.string()),
  /** When a link was last restricted (a new password, an earlier end), by its id. */
  linksSince: z.record(z.string(), z.number()).default({}),
  /** When a video's password or domains last changed. Its viewers' tokens issued until then are invalid. */
  viewersSince: z.number().nullish(),
  /** Whether the video is in the trash, where no token opens it. */
  isInTrash: z.boolean().optional(),
});
export type PlaybackState = z.output<typeof playbackStateSchema>;

export const getPlaybackStateKey = (videoId: string): string => `${getVideoFolder(videoId)}playback.json`;

/** Time in Unix seconds after which no token was issued. */
export const noLater = 9_999_999_999;

/** Replaces the video's id as the subject for revoking tokens of a support session. */
export const getSupportSubject = (supportId: string): string => `support-${supportId}`;

/** The id under which a token's revocation is stored. */
export const getRevocationSubject = ({ by, videoId }: Pick<PlaybackGrant, 'by' | 'videoId'>): string =>
  by.kind === 'support' ? getSupportSubject(by.supportId) : videoId;

/**
 * Whether a token is revoked, according to the state of its subject. Tokens of integrations expire, or end
 * with a video in the trash. Pure.
 */
export const isRevoked = (
  { by, issuedAt }: Pick<PlaybackGrant, 'by' | 'issuedAt'>,
  state: PlaybackState | null,
): boolean => {
  if (state?.isInTrash) return true;
  if (by.kind === 'integration' || !state) return false;
  if (by.kind === 'viewer') return issuedAt <= (state.viewersSince ?? -1);
  if (state.sharesEndedAt !== null && issuedAt <= state.sharesEndedAt) return true;
  if (by.kind === 'support') return false;
  return state.revokedLinks.includes(by.linkId) || issuedAt <= (state.linksSince[by.linkId] ?? -1);
};
