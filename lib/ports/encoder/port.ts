import type { ObjectRef } from '@/lib/ports/storage/port';

export type Orientation = 'landscape' | 'portrait' | 'square';

/** One rung of the ladder as it was made. Sizes in pixels as displayed (rotation applied), bandwidths in bits/s. */
export type Rendition = {
  /** `2160p` … `360p`: the rung's shorter side. */
  name: string;
  width: number;
  height: number;
  /** Peak and average, video and audio together, measured on the segments. */
  bandwidth: number;
  averageBandwidth: number;
  /** Bytes of the MP4. */
  mp4Size: number;
  /** Stream bucket keys. */
  mp4Key: string;
  hlsKey: string;
};

/** What an encode made. All keys lie in the stream bucket below the job's `outputPrefix`. */
export type EncodeResult = {
  /** Seconds, to the millisecond. */
  duration: number;
  /** Frames per second, exact as a fraction's value (29.97002997…); what a frame step divides by. */
  fps: number;
  orientation: Orientation;
  hasAudio: boolean;
  /** Displayed size of the source in pixels. */
  sourceWidth: number;
  sourceHeight: number;
  hlsKey: string;
  posterKey: string;
  /** WebVTT of sprite cells (`#xywh=`); null for a video too short to have any. */
  storyboardKey: string | null;
  /** From the highest to the lowest. */
  renditions: Rendition[];
};

/** Why a file can't be encoded. The wording for people is in `messages/` under `encodingError.{reason}`. */
export const encodeFailureReasons = [
  'not_a_video',
  'no_video_stream',
  'truncated',
  'encrypted',
  'playlist',
  'too_large_picture',
  'empty_file',
  'unsupported_codec',
  'encoder_failed',
] as const;
export type EncodeFailureReason = (typeof encodeFailureReasons)[number];

/** `id` is the encodings row's id and names the job everywhere; resubmitting the same id and attempt is harmless. */
export type EncodeJob = {
  id: string;
  attempt: number;
  source: ObjectRef;
  /** Ends in `/`, e.g. `videos/{videoId}/{version}/`. */
  outputPrefix: string;
};

/**
 * What happens to a job, in order: any number of `progress`, then exactly one of the others.
 * `failed` with `permanent: true` means the same file will fail again; with `isOutage: true` the file has no part in it
 * (storage, disk, the engine itself), and the same call may succeed later.
 */
export type EncodeEvent =
  | { type: 'progress'; percent: number }
  | { type: 'complete'; result: EncodeResult }
  | { type: 'failed'; reason: EncodeFailureReason; permanent: boolean; isOutage?: boolean; detail: string }
  | { type: 'canceled' };

/**
 * Turns an uploaded file into a ladder. Shaped for engines that work elsewhere (MediaConvert) as well as here: a job is
 * submitted, reports by events, and can be canceled by id.
 */
export type EncoderPort = {
  /** Stored on the encodings row. */
  readonly engine: string;

  /**
   * Starts a job and resolves with the engine's own id for it once it is accepted. Events go to `onEvent` while this
   * process lives (an engine elsewhere sends them to a webhook instead); calls never overlap, and a rejection of
   * `onEvent` cancels the job. Outputs are private until published. Throws `ProviderError` where it can't start.
   */
  submit(job: EncodeJob, onEvent: (event: EncodeEvent) => Promise<void>): Promise<{ engineJobId: string }>;

  /** Stops a job and its processes; resolves when they are gone. An unknown id is not an error. */
  cancel(engineJobId: string): Promise<void>;

  /** Removes what earlier, killed workers left behind: orphaned processes, working folders. Safe at any time. */
  sweep(): Promise<void>;

  /** Whether the engine can run here; throws saying what is missing and how to get it. */
  check(): Promise<void>;
};
