import type { ObjectRef, Visibility } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import type { AudioTrack } from './audio-track';

export type Orientation = 'landscape' | 'portrait' | 'square';

/**
 * One encoded rendition of the ladder. Sizes in pixels as displayed (rotation applied), bandwidths in
 * bits/s.
 */
export type Rendition = {
  /** `2160p` … `240p`: the rendition's shorter side. */
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

/** The result of an encode. All keys are in the stream bucket below the job's `outputPrefix`. */
export type EncodeResult = {
  /** Seconds, to the millisecond. */
  duration: number;
  /** Frames per second, as the exact value of the fraction (29.97002997…). */
  fps: number;
  /** Frames of the source's video stream, before the last one is repeated; null if unknown. */
  frameCount: number | null;
  /**
   * Start time code of the source: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame. Null if it has none, or
   * if the engine cannot read it.
   */
  startTimecode: string | null;
  orientation: Orientation;
  hasAudio: boolean;
  /** Selectable audio tracks, the default first; empty without audio. MP4s contain the default only. */
  audioTracks: readonly AudioTrack[];
  /** Warning about a file that was encoded nevertheless; null for most. */
  warning: EncodeWarning | null;
  /** Displayed size of the source in pixels. */
  sourceWidth: number;
  sourceHeight: number;
  hlsKey: string;
  posterKey: string;
  /** The poster at card size: at most 640 pixels on its longer side. */
  smallPosterKey: string;
  /** The poster as WebP, the smallest first, if the engine supports it; `longest` side in pixels. */
  webpPosters: { key: string; longest: number }[];
  /** WebVTT of sprite cells (`#xywh=`); null for a video too short to have any. */
  storyboardKey: string | null;
  /** From the highest to the lowest. */
  renditions: Rendition[];
  /** ETag of the source as read; null if the engine cannot read it. */
  sourceEtag: string | null;
  /** Audio tracks of the source that viewers do not get: silent ones and duplicates. */
  ignoredAudio: readonly IgnoredTrack[];
};

/**
 * A part of a file was missing or unreadable, the rest was encoded. Worded as `encodingWarning.{warning}`.
 */
const encodeWarnings = ['incomplete'] as const;
export type EncodeWarning = (typeof encodeWarnings)[number];

/** Reasons why a file cannot be encoded, with texts in `messages/` under `encodingError.{reason}`. */
const encodeFailureReasons = [
  'not_a_video',
  'no_video_stream',
  'no_pictures',
  'truncated',
  'damaged',
  'encrypted',
  'playlist',
  'external_media',
  'too_large_picture',
  'empty_file',
  'unsupported_codec',
  'unreadable',
  'bad_segment',
  'encoder_failed',
] as const;
export type EncodeFailureReason = (typeof encodeFailureReasons)[number];

/** `detail` is for operators. */
export type Verdict = { reason: EncodeFailureReason; detail: string };

/** A part of a source, [in, out), in seconds since its beginning. Engines round both to frames. */
export type Clip = { in: number; out: number };

/** `id` is the encodings row's id; together with `attempt` it names the job everywhere. */
export type EncodeJob = {
  id: string;
  attempt: number;
  /** The workspace whose store contains source and outputs. */
  workspace: WorkspaceRef;
  source: ObjectRef;
  /** Ends in `/`, e.g. `videos/{videoId}/{version}/`. */
  outputPrefix: string;
  /**
   * The parts to encode, sorted and without overlap, one after another; missing for the whole source. The
   * result then has no start time code, and nothing is passed through.
   */
  clips?: readonly Clip[] | null;
};

/**
 * A chunk of a long video, which any worker may encode. Chunk 0 is the entire audio; the others are ranges
 * of the video, of whose segments `done` are stored.
 */
export type EncodeChunk = { number: number; done: number };

/**
 * A video with at most this many chunks (its audio and all of its frames) is encoded only by the worker that
 * holds its job.
 */
export const unsharedChunks = 2;

export type ChunkState = EncodeChunk & {
  state: 'WAITING' | 'RUNNING' | 'COMPLETE' | 'FAILED';
  /** The result of `encodeChunk`. */
  result: unknown;
};

/**
 * Encodes a chunk; `signal` aborts if it is no longer wanted, `onDone` gets the number of stored segments,
 * and rejects in that case.
 */
export type ChunkWork = (
  chunk: EncodeChunk,
  hold: { signal: AbortSignal; onDone: (done: number) => Promise<void> },
) => Promise<unknown>;

/**
 * Queue through which a job gets help with its video. Offered and finished chunks outlive the job's process.
 */
export type ChunkQueue = {
  /** Whether other workers are available. */
  hasHelpers(): Promise<boolean>;
  /**
   * Offers `count` chunks of a plan (JSON). Chunks of the same plan that were offered before stay unchanged.
   */
  offer(plan: unknown, count: number): Promise<void>;
  /** The current state of all chunks. Waits for a database that does not respond, until `signal` aborts. */
  look(signal: AbortSignal): Promise<ChunkState[]>;
  /** Works on the next free chunk; false if there is none. */
  take(signal: AbortSignal, work: ChunkWork): Promise<boolean>;
  /** Withdraws all chunks. */
  clear(): Promise<void>;
};

/**
 * Events of a job in order: any number of `progress`, then exactly one of the others. `failed` with
 * `permanent: true` means the same file will fail again; with `isOutage: true` the file is not at fault
 * (storage, disk, the engine itself), and a retry may succeed. `canceled` follows our own request.
 */
export type EncodeEvent =
  | { type: 'progress'; percent: number }
  | { type: 'complete'; result: EncodeResult }
  | { type: 'failed'; reason: EncodeFailureReason; permanent: boolean; isOutage?: boolean; detail: string }
  | { type: 'canceled' };

export type FinalEncodeEvent = Exclude<EncodeEvent, { type: 'progress' }>;

/**
 * Receives a job's events while this process lives. Calls for one job never overlap. A rejected `progress`
 * cancels the job as unwanted; a rejected final event is only logged.
 */
export type EncodeListener = (event: EncodeEvent) => Promise<void>;

/**
 * Bytes of a file that must have arrived before it is judged by its beginning alone: as many as a probe of a
 * complete file reads.
 */
export const beginningLength = 20 * 1024 * 1024;

/** The available data of a file in transfer: its head and, if known, its tail and full size. */
export type KnownBytes = { head: Uint8Array; end: { tail: Uint8Array; size: number } | null };

/** A file that is still being sent, whose size and last bytes are known. */
export type GrowingSource = {
  size: number;
  tail: Uint8Array;
  /**
   * Waits until the byte at `position` has arrived without a gap before it; returns the number of available
   * bytes. Rejects if it will not arrive.
   */
  waitFor(position: number): Promise<number>;
  read(position: number, length: number): Promise<Buffer>;
};

/** A stored object as a source of video or audio. */
type MediaSource = { workspace: WorkspaceRef; source: ObjectRef; signal?: AbortSignal };

/** The preview rendition of a video. Keys of the stream bucket, below the job's `outputPrefix`. */
export type PreviewResult = Pick<
  EncodeResult,
  'duration' | 'fps' | 'startTimecode' | 'orientation' | 'sourceEtag'
> & {
  /** Pixels of the preview rendition. */
  width: number;
  height: number;
  /** The playlist grows while segments are still being added. */
  hlsKey: string;
  /** Null while there is none. */
  posterKey: string | null;
  smallPosterKey: string | null;
  storyboardKey: string | null;
};

/**
 * An uninterrupted run of one camera, as keys of the stream bucket: the init segment of its fragmented MP4,
 * and its segments in order.
 */
export type RecordedRun = { headKey: string; segmentKeys: readonly string[] };

/** A chunk of a live stream to transcribe. Seconds, bytes; a silent chunk is not stored. */
export type SpeechChunk = { duration: number; size: number; isSilent: boolean };

/** A text track inside a file, as SubRip or WebVTT. */
export type EmbeddedText = {
  format: 'srt' | 'vtt';
  content: string;
  /** BCP 47; null if the file does not specify it. */
  language: string | null;
  title: string | null;
  /** Whether it only translates foreign speech in the video. */
  isForced: boolean;
  isForDeaf: boolean;
};

/** `start` in seconds; `title` may be empty. */
export type EmbeddedChapter = { start: number; title: string };

/** A track that viewers do not get: bitmap subtitles, undecodable audio, a second video track. */
export type IgnoredTrack = {
  kind: 'subtitles' | 'audio' | 'video';
  /** ffmpeg's name, or the container's tag of an unknown one. */
  codec: string;
  language: string | null;
  title: string | null;
};

/** Text tracks, chapters and cover inside a file, and tracks that are not used. `cover` is an image file. */
export type EmbeddedTracks = {
  texts: EmbeddedText[];
  chapters: EmbeddedChapter[];
  ignored: IgnoredTrack[];
  cover: Uint8Array | null;
};

/** A suggested thumbnail frame. `key` is that of its image in the stream bucket; sizes in pixels. */
export type SuggestedFrame = { milliseconds: number; key: string; width: number; height: number };

/**
 * Encodes an uploaded file to a ladder. Works for local and for external engines (MediaConvert): a job is
 * submitted, reports events, and can be canceled by the engine's job id.
 */
export type EncoderPort = {
  /** Stored on the encodings row. */
  readonly engine: string;

  /**
   * Whether jobs continue without this process. After a restart, jobs of an external engine are attached to;
   * those of a local engine start over.
   */
  readonly isElsewhere: boolean;

  /** Whether another job may be submitted now. The engine limits its concurrent jobs itself. No network. */
  hasRoom(): boolean;

  /**
   * Starts a job; resolves with the engine's job id once accepted. Idempotent per `id` and `attempt`, with
   * external engines across processes. Outputs are private until published. A local engine may have chunks
   * encoded by others through `chunks`. Throws `ProviderError` if it cannot start, `retryable` without room.
   */
  submit(job: EncodeJob, onEvent: EncodeListener, chunks?: ChunkQueue): Promise<{ engineJobId: string }>;

  /**
   * Encodes a chunk of a video whose job runs elsewhere; counts as a job here. `plan` comes from that job,
   * the result goes to it (JSON). The first `done` segments are not encoded again. Throws `ProviderError`,
   * not `retryable` if the chunk cannot be encoded, and errors of `onDone`.
   */
  encodeChunk(
    input: MediaSource & EncodeChunk & { plan: unknown; outputPrefix: string },
    onDone: (done: number) => Promise<void>,
  ): Promise<unknown>;

  /**
   * Follows a job submitted by any process. Events arrive as after `submit`, including the final one of a job
   * that has ended in the meantime. False if the engine no longer knows the job. Idempotent. Throws
   * `ProviderError`.
   */
  attach(job: EncodeJob & { engineJobId: string }, onEvent: EncodeListener): Promise<boolean>;

  /**
   * The state of a job: its progress, or its end. Null if the engine does not know the job, or is local and
   * reports by itself. Called after a notification. Throws `ProviderError`.
   */
  look(job: EncodeJob & { engineJobId: string }): Promise<EncodeEvent | null>;

  /**
   * Ends a job and its processes; resolves when they are gone. An unknown id is not an error. Throws
   * `ProviderError`.
   */
  cancel(engineJobId: string): Promise<void>;

  /**
   * Call before this process ends: cancels local jobs, and stops following external ones, which continue.
   * Resolves when the last events have been reported.
   */
  stop(): Promise<void>;

  /**
   * Reason why a file cannot be encoded, or null: `judgeKnown` by the available bytes, whatever follows;
   * `judgeSource` by probing a stored file, outside any job. The methods are null if the engine does not
   * support them.
   */
  readonly judgeKnown: ((known: KnownBytes) => Promise<Verdict | null>) | null;
  readonly judgeSource: ((input: MediaSource) => Promise<Verdict | null>) | null;

  /**
   * Makes a file playable before it is encoded: repackaged if browsers support it, else as a small rendition
   * faster than real time. `onPreview` is called once the beginning is stored, and on updates; if it
   * rejects, so does this. Files get the visibility of `findVisibility`. Resolves when all is stored; false
   * if unsupported. Idempotent, resumes. Throws `ProviderError`, not `retryable` for a faulty file.
   */
  makePreview(
    input: MediaSource & { outputPrefix: string; findVisibility: () => Promise<Visibility> },
    onPreview: (result: PreviewResult) => Promise<void>,
  ): Promise<boolean>;

  /**
   * Like `makePreview`, for a file in transfer as far as it has arrived; its ETag is empty then. False if
   * nothing can be made before it is complete. A later call cannot use its outputs.
   */
  makeUploadPreview(
    input: {
      growing: GrowingSource;
      workspace: WorkspaceRef;
      outputPrefix: string;
      findVisibility: () => Promise<Visibility>;
      signal?: AbortSignal;
    },
    onPreview: (result: PreviewResult) => Promise<void>,
  ): Promise<boolean>;

  /**
   * Stores one frame as a JPEG at `target`, at most `width` pixels wide, as displayed; a time past the end
   * results in the last frame. Returns its size in pixels. Idempotent. Throws `ProviderError`, not
   * `retryable` if the source has no video.
   */
  grabFrame(
    input: MediaSource & {
      atSeconds: number;
      width: number;
      target: ObjectRef;
      visibility: Visibility;
      cacheControl: string;
    },
  ): Promise<{ width: number; height: number }>;

  /**
   * Stores the audio at `target`, privately, for speech recognition: AAC in an MP4, mono, 16 kHz. Returns its
   * seconds and bytes, or null if the source has no audio. Idempotent. Throws `ProviderError`.
   */
  extractAudio(
    input: MediaSource & { target: ObjectRef },
  ): Promise<{ duration: number; size: number } | null>;

  /**
   * Reads the subtitles, chapters and cover inside a file, and its unsupported tracks. Throws
   * `ProviderError`.
   */
  readEmbedded(input: MediaSource): Promise<EmbeddedTracks>;

  /**
   * Stores the loudness over time at `target`, privately: one byte from 0 to 255 for each 1/`perSecond` s,
   * the peak of all channels. Returns their number, or null if the source has no audio. Idempotent. Throws
   * `ProviderError`.
   */
  makeWaveform(
    input: MediaSource & { target: ObjectRef; perSecond: number },
  ): Promise<{ peaks: number } | null>;

  /**
   * Makes the files of a video whose renditions were encoded live, from the highest to the lowest: nothing
   * is encoded again unless cameras differed, to unify their runs. Files are private, below `outputPrefix`.
   * Idempotent. Throws `ProviderError`.
   */
  packageRecording(input: {
    workspace: WorkspaceRef;
    /** Pixels, and the announced bits per second. */
    renditions: readonly { width: number; height: number; bandwidth: number; runs: readonly RecordedRun[] }[];
    outputPrefix: string;
    signal?: AbortSignal;
  }): Promise<EncodeResult>;

  /**
   * Stores the next chunk of a live stream's speech at `target`, in the format of `extractAudio`. It starts
   * `from` seconds after the first segment of `run` and ends at the quietest point of its second half, after
   * at most `longest` seconds, or with the last segment. Null without audio. Idempotent. Throws
   * `ProviderError`.
   */
  extractSpeech(input: {
    workspace: WorkspaceRef;
    run: RecordedRun;
    from: number;
    longest: number;
    target: ObjectRef;
    signal?: AbortSignal;
  }): Promise<SpeechChunk | null>;

  /**
   * Finds up to `count` distinct, sharp frames across the whole video that are neither black nor of a single
   * colour, and stores each privately as `{targetPrefix}{milliseconds}.jpg`, at most `width` pixels wide.
   * Calls `onFound` for each stored frame in time order. Idempotent. Throws `ProviderError`.
   */
  suggestFrames(
    input: MediaSource & { count: number; width: number; targetPrefix: string },
    onFound: (frame: SuggestedFrame) => Promise<void>,
  ): Promise<void>;

  /**
   * Deduplicates a version's storage: MP4s with the contents of its segments become joins of them, private
   * afterwards. Returns their number and the bytes saved; none if store or engine cannot do this.
   * Idempotent. Throws `ProviderError`.
   */
  shareBytes(input: {
    workspace: WorkspaceRef;
    outputPrefix: string;
    signal?: AbortSignal;
  }): Promise<{ mp4s: number; bytes: number }>;

  /** Removes what killed workers left: orphaned processes and working folders. Safe at any time. */
  sweep(): Promise<void>;

  /** Whether the engine can run here; throws an error with the missing part and how to get it. */
  check(): Promise<void>;
};
