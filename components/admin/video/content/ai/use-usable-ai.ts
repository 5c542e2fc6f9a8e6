'use client';

import { maxTranslatedDuration } from '@/lib/ai/translation/translation-choices';

import { useEdit } from '../../sync/edit-context';

/** What this person can have done by AI for this video; whether credits suffice is said where it is begun. */
export const useUsableAi = (): { transcribe: boolean; translate: boolean; write: boolean } => {
  const { video, ai, rights } = useEdit();
  const { isInPackage, canTranscribe, canTranslate, canWrite } = ai.state ?? {};
  const isAllowed = rights.canUpdate && isInPackage === true;
  return {
    transcribe: isAllowed && canTranscribe === true,
    translate: isAllowed && canTranslate === true && (video.duration ?? 0) <= maxTranslatedDuration,
    write: isAllowed && canWrite === true,
  };
};
