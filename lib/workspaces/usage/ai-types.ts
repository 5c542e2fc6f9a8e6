import type { AiState } from './find-ai-state';

/** AI services and the environment variables that configure them. */
export const aiServices = {
  transcribe: 'TRANSCRIBER',
  translate: 'TRANSLATOR',
  write: 'WRITER',
} as const;
export type AiService = keyof typeof aiServices;

/** Services that the operator has not configured. Empty if the package has no AI features. */
export const listMissingServices = (ai: AiState | null): AiService[] => {
  if (!ai?.isInPackage) return [];
  const isThere: Record<AiService, boolean> = {
    transcribe: ai.canTranscribe,
    translate: ai.canTranslate,
    write: ai.canWrite,
  };
  return (['transcribe', 'translate', 'write'] as const).filter((service) => !isThere[service]);
};

/**
 * States of a transcription and of the translation behind a text track. `NONE` is a cancelled or dismissed
 * job.
 */
export const aiJobStates = ['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'NONE'] as const;
export type AiJobState = (typeof aiJobStates)[number];

/** States of unfinished jobs. */
export const activeStates = ['QUEUED', 'IN_PROGRESS'] as const satisfies AiJobState[];

/** Why a job failed. Its credits were refunded. */
export const aiFailureReasons = [
  // The video has no audio, or no speech.
  'no_sound',
  'no_speech',
  // An automatic job was not started.
  'not_in_package',
  'not_enough_credits',
  // The operator has disabled the service.
  'not_set_up',
  // The service does not support the language or the language pair.
  'unsupported_language',
  // The service rejects the operator's key or settings; the log and `/api/health` name them.
  'misconfigured',
  // The service rejected this job.
  'engine_refused',
  // The video's file was replaced in the meantime.
  'file_replaced',
  // A single cue exceeds the service's limit.
  'too_long_text',
  // The service did not respond for too long.
  'service_unavailable',
  // Any other error.
  'failed',
] as const;
export type AiFailureReason = (typeof aiFailureReasons)[number];

/** Work that consumes credits. */
export const creditTypes = ['transcription', 'translation', 'description', 'chapters'] as const;
export type CreditType = (typeof creditTypes)[number];
