import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { EncodeFailureReason } from '@/lib/ports/encoder';

/** Named after MediaConvert: the video's status is the encoder's, verbatim. */
export const videoStatuses = ['NO_FILE', 'PROGRESSING', 'STATUS_UPDATE', 'ERROR', 'COMPLETE'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

export const visibilities = ['public', 'private'] as const;

/**
 * States of one version's file. AWAITING_FILE → QUEUED → RUNNING → COMPLETE or ERROR; CANCELED if the file
 * was replaced or its upload canceled; EXPIRED if no file came.
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

/** The files of a video as absolute URLs. */
export type VideoSource = {
  /** The custom thumbnail if set, otherwise the poster. */
  thumbnailUrl: string | null;
  thumbnailUrlOriginal: string | null;
  /** The poster at card size. */
  smallThumbnailUrl: string | null;
  storyboardUrl: string | null;
  /** The name of the uploaded file, if the client sent it. */
  filename: string | null;
  abr: { url: string; description: string; maxWidth: number; maxHeight: number } | null;
  hls: { url: string }[];
  mp4: { url: string; width: number; height: number; name: string; size: number }[];
  custom: Record<string, { url: string }[]>;
  /** Selectable audio tracks; missing in preview renditions and unfinished recordings. */
  audioTracks?: readonly AudioTrack[];
};

/** The stored form: storage keys, and the key of the uploaded file in the upload bucket. */
export type StoredVideoSource = VideoSource & {
  inputKey: string;
  /**
   * The poster as WebP, the smallest first; `longest` side in pixels. Missing if the source has no such
   * posters.
   */
  posters?: { url: string; longest: number }[];
  /** ETag of the file as encoded; missing in recordings. */
  inputEtag?: string | null;
  /**
   * Time until which a client may still hold the upload address; null if the address takes no second file.
   * ISO 8601.
   */
  inputOpenUntil?: string | null;
};

/** Whether a video can be played and how many renditions it has; `isWhole` once its ladder is finished. */
export type PreviewState = { rungs: number; isWhole: boolean };

/** Media of one version, stored with its encoding, because the video only has those of the served version. */
export type VersionMedia = {
  /** Seconds. */
  duration: number;
  fps: number;
  /** Frames of the video stream; null if unknown. */
  frameCount: number | null;
  /**
   * Start time code of the uploaded file: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame. Null if it has
   * none.
   */
  startTimecode: string | null;
  orientation: 'landscape' | 'portrait' | 'square';
  src: StoredVideoSource;
  /**
   * Texts at the time another version replaced this one; a served version's texts are those of the video.
   * Keys in `texttracks`.
   */
  chapters?: { title: string; timestamp: string }[];
  texttracks?: VersionTexttrack[];
};

/** A text track of a version in the form a player receives. */
export type VersionTexttrack = {
  id: string;
  language: string;
  type: 'subtitles' | 'captions';
  label: string;
  /** A key of the stream bucket, or an absolute URL. */
  url: string;
};

/** Reason why a file was not encoded; the text is in `messages/` under `encodingError`. */
export type FailureReason = EncodeFailureReason | 'too_large_file';
