import type { ObjectRef } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

/**
 * One audio file to transcribe. `id` is the transcription's row; together with `attempt` it names the job
 * everywhere.
 */
export type TranscriptionJob = {
  id: string;
  attempt: number;
  workspace: WorkspaceRef;
  /** AAC in an MP4, one channel, 16 kHz, as the encoder's `extractAudio` stores it. */
  audio: ObjectRef & { size: number };
  /** Seconds. */
  duration: number;
  /** Spoken language, as in `de-DE`. One of the product's transcription locales. */
  language: string;
  /** Maximum number of speakers; engines without speaker recognition omit `speaker`. */
  maxSpeakers: number;
};

/** A spoken word with its times in seconds from the file's beginning, to the millisecond. */
export type SpokenWord = { text: string; startTime: number; endTime: number };

/**
 * A segment of speech in spoken order; `words` is empty if the engine gives no word times. `speaker` is the
 * engine's label (`spk_0`) of a voice, constant within a file.
 */
export type SpokenSegment = {
  text: string;
  startTime: number;
  endTime: number;
  words: SpokenWord[];
  speaker?: string;
};

export type TranscriptionEvent =
  | { type: 'progress'; percent: number }
  | { type: 'complete'; segments: SpokenSegment[] }
  /** `permanent`: the same file will fail again. `detail` is for the log. */
  | { type: 'failed'; permanent: boolean; detail: string };

/** Turns speech into timed words. */
export type TranscriberPort = {
  /** Stored on the transcription's row. */
  readonly engine: string;

  /** False for `off`: transcription is unavailable, and screens explain what to configure. */
  readonly isAvailable: boolean;

  /**
   * Whether short audio is transcribed within seconds, as live captions need; false for engines that work
   * through jobs.
   */
  readonly isPrompt: boolean;

  /**
   * Transcribes a file and resolves with a single final event. Files above the engine's limit are cut at
   * silences and the results joined. For external engines, the same `id` and `attempt` mean the same job.
   * Rejects with an `AbortError` when `signal` aborts, and cancels the engine's job. Throws `ProviderError`,
   * `retryable` for an outage.
   */
  transcribe(
    job: TranscriptionJob,
    options: { signal: AbortSignal; onProgress: (percent: number) => Promise<void> },
  ): Promise<Exclude<TranscriptionEvent, { type: 'progress' }>>;

  /**
   * Checks that the engine is reachable with the current configuration; throws `ProviderError` with advice if
   * not.
   */
  check(): Promise<void>;
};
