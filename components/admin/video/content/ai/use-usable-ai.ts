'use client';

import { maxTranslatedDuration } from '@/lib/ai/translation/translation-choices';

import { useEdit } from '../../sync/edit-context';

/** AI features the user can use for this video. Whether credits suffice is checked when one is started. */
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
