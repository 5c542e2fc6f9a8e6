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
