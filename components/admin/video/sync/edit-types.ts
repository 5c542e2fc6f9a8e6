import type { PresentedTranscription } from '@/lib/ai/transcription/present-transcription';
import type { LinkedLiveEvent } from '@/lib/live/find-live-event';
import type { IgnoredTrack } from '@/lib/ports/encoder';
import type { PreviewState, VideoSource } from '@/lib/videos/library/types';
import type { TrimState } from '@/lib/videos/trimming/trim-schemas';
import type { Video } from '@/payload-types';

/** The displayed properties of a video that are not edited. Polled while the page is open. */
export type LiveVideo = Pick<
  Video,
  | 'id'
  | 'status'
  | 'statusProgress'
  | 'statusMessage'
  | 'visibility'
  | 'v'
  | 'title'
  | 'language'
  | 'duration'
  | 'fps'
  | 'startTimecode'
  | 'orientation'
  | 'customThumbnailUrl'
  | 'previewThumbnailUrl'
  | 'previewVideoUrl'
  | 'previewStreamUrl'
  | 'downloadOriginalUrl'
  | 'playerUrl'
  | 'playerFullUrl'
  | 'watchUrl'
  | 'unlisted'
  | 'viewing'
  | 'publishAt'
  | 'unpublishAt'
  | 'embedCode'
  | 'sourceFolder'
  | 'createdAt'
  | 'updatedAt'
  | 'chapters'
  | 'offersOriginal'
> & {
  /** Set while the served version is trimmed. */
  trim?: TrimState | null;
  src?: VideoSource | null;
  ignoredTracks?: readonly IgnoredTrack[] | null;
  playable?: PreviewState | null;
  /** The live event this video is the recording of. */
  linkedLiveEvent?: LinkedLiveEvent | null;
  /** `data` is part of every later response. */
  autoTranscription?: { data?: PresentedTranscription | null };
};

/** Result of the last poll. */
export type Connection = 'ok' | 'offline' | 'signedOut' | 'deleted';

/** Submits the form and resolves to the server's response. */
export type SaveAction = (form: FormData) => Promise<Response>;
