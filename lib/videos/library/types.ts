import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { EncodeFailureReason } from '@/lib/ports/encoder/port';

/** As MediaConvert names them: the video's status is the encoder's, verbatim. */
export const videoStatuses = ['NO_FILE', 'PROGRESSING', 'STATUS_UPDATE', 'ERROR', 'COMPLETE'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

export const visibilities = ['public', 'private'] as const;

/**
 * Of one version's file. AWAITING_FILE → QUEUED → RUNNING → COMPLETE or ERROR; CANCELED when the file was
 * replaced or its upload canceled; EXPIRED when no file came.
 */
export const encodingStates = [
  'AWAITING_FILE',
  'QUEUED',
  'RUNNING',
  'COMPLETE',
  'ERROR',
  'CANCELED',
  'EXPIRED',
] as const;

/** Where a video's files are, as absolute URLs. */
export type VideoSource = {
  /** The picture that is shown: the poster unless a custom one is set. */
  thumbnailUrl: string | null;
  thumbnailUrlOriginal: string | null;
  /** The poster in the size of a card; not in rows of earlier versions. */
  smallThumbnailUrl?: string | null;
  storyboardUrl: string | null;
  /** The name of the uploaded file, where the client told it. */
  filename: string | null;
  abr: { url: string; description: string; maxWidth: number; maxHeight: number } | null;
  hls: { url: string }[];
  mp4: { url: string; width: number; height: number; name: string; size: number }[];
  custom: Record<string, { url: string }[]>;
  /** What viewers may choose from; not in rows of earlier versions. */
  audioTracks?: readonly AudioTrack[];
};

/** As it is stored: keys, and where the uploaded file lies in the upload bucket. */
export type StoredVideoSource = VideoSource & {
  inputKey: string;
  /** The poster as WebP, the smallest first; `longest` side in pixels. Not in rows of earlier versions. */
  posters?: { url: string; longest: number }[];
  /** Of the file as it was encoded; not in rows of earlier versions. */
  inputEtag?: string | null;
  /**
   * Until when somebody may still hold the address that the file was sent to; null where it takes no second
   * file. ISO 8601.
   */
  inputOpenUntil?: string | null;
};

/** That a video can be watched, and by how many rungs; `isWhole` once its ladder is there. */
export type PlayableState = { rungs: number; isWhole: boolean };

/** What one version plays, as its encoding keeps it beside the video, which knows the served one alone. */
export type VersionMedia = {
  /** Seconds. */
  duration: number;
  fps: number;
  /** Frames of the video stream; null where nobody knows. Not in rows of earlier versions. */
  frameCount?: number | null;
  /**
   * Start time code of the uploaded file: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame. Null if it has
   * none; missing in older rows.
   */
  startTimecode?: string | null;
  orientation: 'landscape' | 'portrait' | 'square';
  src: StoredVideoSource;
  /**
   * As they were when another version took its place; while it is served the video has them. Keys in
   * `texttracks`.
   */
  chapters?: { title: string; timestamp: string }[];
  texttracks?: VersionTexttrack[];
};

/** A track of a version, as a player is told of it. */
export type VersionTexttrack = {
  id: string;
  language: string;
  type: 'subtitles' | 'captions';
  label: string;
  /** Of its file: a key of the stream bucket, or the whole address. */
  url: string;
};

/** Why a file did not become a video; the wording is in `messages/` under `encodingError`. */
export type FailureReason = EncodeFailureReason | 'too_large_file';
