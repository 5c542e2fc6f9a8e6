import type { IgnoredTrack } from '@/lib/ports/encoder/port';
import type { PresentedTranscription } from '@/lib/ai/transcription/present-transcription';
import type { PlayableState, VideoSource } from '@/lib/videos/library/types';
import type { LinkedLiveEvent } from '@/lib/live/recording/find-linked-event';
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
  | 'embedCode'
  | 'sourceFolder'
  | 'createdAt'
  | 'updatedAt'
  | 'chapters'
> & {
  src?: VideoSource | null;
  ignoredTracks?: readonly IgnoredTrack[] | null;
  playable?: PlayableState | null;
  /** The event that it is the recording of. */
  linkedLiveEvent?: LinkedLiveEvent | null;
  /** `data` comes with every later answer. */
  autoTranscription?: { data?: PresentedTranscription | null };
};

/** How the last question for the video's state ended. */
export type Connection = 'ok' | 'offline' | 'signedOut' | 'deleted';

/** Sends the form, and answers as the server did. */
export type SaveAction = (form: FormData) => Promise<Response>;
