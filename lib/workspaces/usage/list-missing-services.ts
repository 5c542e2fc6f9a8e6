import type { AiState } from './find-ai-state';

/** What a service of AI does, and the setting (an environment variable) that its operator has to give. */
export const aiServices = {
  transcribe: 'TRANSCRIBER',
  translate: 'TRANSLATOR',
  write: 'WRITER',
} as const;
export type AiService = keyof typeof aiServices;

/**
 * The services that nobody has set up, of what a workspace could have done; none where its package has no AI.
 */
export const listMissingServices = (ai: AiState | null): AiService[] => {
  if (!ai?.isInPackage) return [];
  const isThere: Record<AiService, boolean> = {
    transcribe: ai.canTranscribe,
    translate: ai.canTranslate,
    write: ai.canWrite,
  };
  return (['transcribe', 'translate', 'write'] as const).filter((service) => !isThere[service]);
};
