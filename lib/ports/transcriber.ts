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
 * A stretch of speech in the order it was said; `words` is empty where the engine gives no times of words.
 * `speaker` is the engine's own label (`spk_0`), the same for one voice in all of the file.
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

  /** False for `off`: nothing can be transcribed, and the screens say what is missing. */
  readonly isAvailable: boolean;

  /**
   * Whether short audio is transcribed within seconds, as live captions need; false for engines that work
   * through jobs.
   */
  readonly isPrompt: boolean;

  /**
   * Transcribes a file and resolves with the one final event. Files above the engine's limit are cut at
   * silences and joined again. Where the engine works elsewhere, the same `id` and `attempt` again is the
   * same job, never a second one. Ends early with an `AbortError` once `signal` is aborted; the engine's job
   * is then ended too. Throws `ProviderError`, `retryable` for an outage.
   */
  transcribe(
    job: TranscriptionJob,
    options: { signal: AbortSignal; onProgress: (percent: number) => Promise<void> },
  ): Promise<Exclude<TranscriptionEvent, { type: 'progress' }>>;

  /**
   * Whether the engine can be reached with what is configured; throws `ProviderError` saying what is missing
   * and how to set it.
   */
  check(): Promise<void>;
};
