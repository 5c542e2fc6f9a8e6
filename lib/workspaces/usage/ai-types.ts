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
