import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import {
  type AudioTrack,
  cleanAudioName,
  maxAudioNameLength,
  toLanguageTag,
} from '@/lib/core/media/audio-tracks';

export const audioTrackSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  isDescription: z.boolean(),
  isDefault: z.boolean(),
});

/**
 * Changeable fields of an audio track. A track becomes the default by replacing the current one; the default
 * cannot be unset.
 */
export const audioTrackChangeSchema = z.object({
  name: z.string().max(maxAudioNameLength).transform(cleanAudioName).pipe(z.string()).optional(),
  language: z
    .string()
    .max(35)
    .nullable()
    .transform((tag, ctx) => {
      const known = toLanguageTag(tag);
      if (tag && !known) ctx.addIssue({ code: 'custom', message: 'must be a language tag (BCP 47)' });
      return known;
    })
    .optional(),
  isDescription: z.boolean().optional(),
  isDefault: z.literal(true).optional(),
});
export type AudioTrackChange = z.infer<typeof audioTrackChangeSchema>;

/**
 * Applies a change to one of the tracks. Throws `audio_track_not_found`, and `audio_track_name_taken` if two
 * tracks would have the same name. Pure.
 */
export const changeAudioTracks = (
  tracks: readonly AudioTrack[],
  id: string,
  { name, language, isDescription, isDefault }: AudioTrackChange,
): AudioTrack[] => {
  if (!tracks.some((track) => track.id === id)) throw new AppError('audio_track_not_found');
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
