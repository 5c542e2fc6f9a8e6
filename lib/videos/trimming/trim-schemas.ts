import { z } from 'zod';

import { maxClips, type Move } from '@/lib/core/media/clips';
import type { Clip } from '@/lib/ports/encoder';
import type { StoredChapter } from '@/lib/videos/library/chapters';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import type { Encoding } from '@/payload-types';

/** Days for which trimming can be undone. */
export const undoDays = 30;

const clipSchema = z.object({
  in: z.number().min(0).max(10_000_000).describe('First moment, in seconds of the current version.'),
  out: z.number().min(0).max(10_000_000).describe('End, in seconds; the frame that begins there is cut.'),
});

export const trimSchema = z.object({
  clips: z
    .array(clipSchema)
    .min(1)
    .max(maxClips)
    .describe('The parts that remain, without overlap. They are rounded to frames.'),
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The version that the times belong to. The call is refused if another one is served.'),
});
export type TrimInput = z.output<typeof trimSchema>;

export const trimAnswerSchema = z.object({
  version: z.number().describe('The version that is served once it is encoded.'),
});

/** The `trim` field of a video whose served version is trimmed. */
export const trimStateSchema = z.object({
  clips: z.array(z.object({ in: z.number(), out: z.number() })).describe('Seconds of the uploaded file.'),
  undoUntil: z.string().nullable().describe('Time until which trimming can be undone.'),
});
export type TrimState = z.output<typeof trimStateSchema>;

/** Texts of a video at some time. Files of tracks stay in storage as long as they are listed here. */
export type StoredTexts = { chapters: StoredChapter[]; tracks: { id: string; filename: string }[] };

/** How a version comes from the original of an earlier one; the `trim` field of its encoding. */
export type StoredTrim = {
  /** The original, which is encoded. */
  input: Pick<StoredVideoSource, 'inputKey' | 'inputEtag' | 'inputOpenUntil' | 'filename'>;
  /** Parts of the original to encode, in seconds; null for all of it. */
  clips: Clip[] | null;
  /** The version before, and the moves of its times. */
  from: number;
  moves: Move[];
  /** Texts that this version brings back, if it undoes another one. */
  restored: StoredTexts | null;
  /** Changes of the video's texts, made when the version is served; null before it is encoded. */
  texts: {
    tracks: { id: string; from: string; to: string }[];
    chapters: { before: StoredChapter[]; after: StoredChapter[] };
  } | null;
  /** Data to undo this version; null if it cannot be undone (any more). */
  undo: { clips: Clip[] | null; until: string; texts: StoredTexts } | null;
};

export const readTrim = ({ trim }: Pick<Encoding, 'trim'>): StoredTrim | null =>
  (trim ?? null) as StoredTrim | null;

export const readTrimState = ({ trim }: { trim?: unknown }): TrimState | null =>
  (trim ?? null) as TrimState | null;

/** Whether the original may be downloaded: not that of a trimmed video, unless it is switched on. */
export const isOriginalOffered = ({
  trim,
  offersOriginal,
}: {
  trim?: unknown;
  offersOriginal?: unknown;
}): boolean => !trim || offersOriginal === true;
