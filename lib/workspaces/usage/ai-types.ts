/**
 * Of a transcription, and of the translation that makes a text track; `NONE` is one that was canceled or
 * dismissed.
 */
export const aiJobStates = ['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'NONE'] as const;
export type AiJobState = (typeof aiJobStates)[number];

/** A job that is still going to end. */
export const activeStates = ['QUEUED', 'IN_PROGRESS'] as const satisfies AiJobState[];

/**
 * Why a job came to nothing; its credits were given back.
 * - `no_sound`, `no_speech`: the video has none
 * - `not_in_package`, `not_enough_credits`: one that was to start by itself did not
 * - `not_set_up`: the operator has switched the service off
 * - `unsupported_language`: the service does not know it, or not the pair
 * - `misconfigured`: the service does not accept the operator's key or settings; the log and `/api/health`
 *   name them
 * - `engine_refused`: the service would not do this one
 * - `file_replaced`: the video has another file by now
 * - `too_long_text`: a single cue is longer than the service takes
 * - `service_unavailable`: it did not answer for too long
 * - `failed`: anything else
 */
export const aiFailureReasons = [
  'no_sound',
  'no_speech',
  'not_in_package',
  'not_enough_credits',
  'not_set_up',
  'unsupported_language',
  'misconfigured',
  'engine_refused',
  'file_replaced',
  'too_long_text',
  'service_unavailable',
  'failed',
] as const;
export type AiFailureReason = (typeof aiFailureReasons)[number];

/** What credits are spent on. */
export const creditTypes = ['transcription', 'translation', 'description', 'chapters'] as const;
export type CreditType = (typeof creditTypes)[number];
