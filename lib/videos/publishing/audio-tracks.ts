import { z } from 'zod';

import type { SystemContext } from '@/lib/context';
import { phrase } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';
import {
  type AudioTrack,
  cleanAudioName,
  maxAudioNameLength,
  toLanguageTag,
} from '@/lib/core/media/audio-tracks';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { findStoredSource } from '@/lib/videos/library/get-stored-source';

import { publishVideo } from './publish-video';

/**
 * Changes an audio track and publishes it: playlist and data.json are updated before this returns; nothing
 * is encoded. The last concurrent change wins. Throws `video_not_complete` without files,
 * `video_update_failed` if the files were replaced, and as `changeAudioTracks` does.
 */
export const updateAudioTrack = async (
  ctx: SystemContext,
  { videoId, trackId, change }: { videoId: string; trackId: string; change: AudioTrackChange },
): Promise<AudioTrack[]> => {
  const served = await findStoredSource(ctx, videoId);
  if (!served) throw new AppError('video_not_complete');
  const { folder, source } = served;
  const audioTracks = changeAudioTracks(source.audioTracks ?? [], trackId, change);
  const changed = await compareAndSet(ctx.payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { sourceFolder: { equals: folder } }] },
    data: { src: { ...source, audioTracks }, updatedAt: new Date().toISOString() },
  });
  if (!changed) throw new AppError('video_update_failed');
  await publishVideo(ctx, { videoId });
  return audioTracks;
};

const nameText = 'Name in the player’s menu. Unique in the video.';
const languageText = 'Language as a BCP 47 tag. Null if unknown.';
const descriptionText = 'Whether the track describes the pictures for people who cannot see them.';

export const audioTrackSchema = z.object({
  id: z.string().describe('ID of the audio track.'),
  name: z.string().describe(nameText),
  language: z.string().nullable().describe(languageText),
  isDescription: z.boolean().describe(descriptionText),
  isDefault: z.boolean().describe('Whether the track plays first.'),
});
z.globalRegistry.add(audioTrackSchema, { id: 'AudioTrack' });

/**
 * Changeable fields of an audio track. A track becomes the default by replacing the current one; the default
 * cannot be unset.
 */
export const audioTrackChangeSchema = z.object({
  name: z
    .string()
    .max(maxAudioNameLength)
    .transform(cleanAudioName)
    .pipe(z.string())
    .optional()
    .describe(nameText),
  language: z
    .string()
    .max(35)
    .nullable()
    .transform((tag, ctx) => {
      const known = toLanguageTag(tag);
      if (tag && !known) ctx.addIssue({ code: 'custom', message: phrase('must be a language tag (BCP 47)') });
      return known;
    })
    .optional()
    .describe(languageText),
  isDescription: z.boolean().optional().describe(descriptionText),
  isDefault: z.boolean().optional().describe('True makes the track the one that plays first.'),
});
export type AudioTrackChange = z.infer<typeof audioTrackChangeSchema>;

/**
 * Applies a change to one of the tracks. Throws `audio_track_not_found`, `audio_track_name_taken` if two
 * tracks would have the same name, and `validation_failed` if no track would be the default. Pure.
 */
export const changeAudioTracks = (
  tracks: readonly AudioTrack[],
  id: string,
  { name, language, isDescription, isDefault }: AudioTrackChange,
): AudioTrack[] => {
  const changed = tracks.find((track) => track.id === id);
  if (!changed) throw new AppError('audio_track_not_found');
  if (isDefault === false && changed.isDefault)
    throw AppError.ofField('isDefault', 'must be true for another track instead', 'invalid_value');
  if (name !== undefined && tracks.some((track) => track.id !== id && track.name === name))
    throw new AppError('audio_track_name_taken');
  return tracks.map((track) => {
    const others = { ...track, isDefault: isDefault ? false : track.isDefault };
    if (track.id !== id) return others;
    return {
      ...track,
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(isDescription !== undefined && { isDescription }),
      ...(isDefault && { isDefault }),
    };
  });
};
