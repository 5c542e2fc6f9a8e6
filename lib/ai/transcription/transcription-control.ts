import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import type { AiJobState } from '@/lib/workspaces/usage/ai-types';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

/** The state of a video's transcription on its page. */
export type TranscriptionPhase = 'waiting' | 'running' | 'failed' | 'done' | 'ready';

/** The reason why no transcription can be started. */
export type TranscriptionHurdle =
  | 'notInPackage'
  | 'off'
  | 'forbidden'
  | 'noLanguage'
  | 'unsupported'
  | 'fewCredits';

type ControlInput = {
  ai: AiState | null;
  canUpdate: boolean;
  language: string | null;
  status: AiJobState | null;
  hasAutomaticTrack: boolean;
  /** Credits for this video. */
  cost: number;
};

const getPhase = ({ status, hasAutomaticTrack }: ControlInput): TranscriptionPhase => {
  if (status === 'QUEUED') return 'waiting';
  if (status === 'IN_PROGRESS') return 'running';
  if (status === 'FAILED') return 'failed';
  return hasAutomaticTrack ? 'done' : 'ready';
};

const findHurdle = ({ ai, canUpdate, language, cost }: ControlInput): TranscriptionHurdle | null => {
  if (!ai?.isInPackage) return 'notInPackage';
  if (!ai.canTranscribe) return 'off';
  if (!canUpdate) return 'forbidden';
  if (!language) return 'noLanguage';
  if (!toTranscriptionLocale(language)) return 'unsupported';
  return ai.credits.remaining !== null && ai.credits.remaining < cost ? 'fewCredits' : null;
};

/** The state of the transcription's control (specification, 4). Running work is shown to everybody. */
export const getTranscriptionControl = (
  input: ControlInput,
): { phase: TranscriptionPhase; hurdle: TranscriptionHurdle | null } => {
  const phase = getPhase(input);
  const isUnderWay = phase === 'waiting' || phase === 'running';
  return { phase, hurdle: isUnderWay ? null : findHurdle(input) };
};
