'use client';

import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';

import { useUploadOf } from '@/components/admin/uploads/use-upload-of';
import type { EditFacts } from '@/lib/library/find-edit-facts';
import type { Video } from '@/payload-types';

import type { EditContextValue } from './edit-context';
import type { LiveVideo, SaveAction } from './edit-types';
import { useEditSync } from './use-edit-sync';
import { useLiveVideo } from './use-live-video';
import { useSave } from './use-save';

/** How long after a video became COMPLETE what was typed meanwhile is saved. */
const saveDelayMs = 100;

const useSaveOnComplete = (status: LiveVideo['status'], save: () => Promise<void>): void => {
  const seen = useRef(status);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const isNew = status === 'COMPLETE' && seen.current !== 'COMPLETE';
    seen.current = status;
    if (!isNew) return;
    const timer = setTimeout(() => void latestSave.current(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [status]);
};

type EditValueOptions = {
  facts: EditFacts;
  initial: LiveVideo & Video;
  actionRef: RefObject<SaveAction | null>;
  onRefused: () => void;
};

/** The video as the page shows and changes it. */
export const useEditValue = ({
  facts,
  initial,
  actionRef,
  onRefused,
}: EditValueOptions): EditContextValue => {
  const isUploading = useUploadOf(initial.id) !== null;
  const sync = useEditSync(initial as unknown as Record<string, unknown>);
  const { video, secondsLeft, connection, ask, discardAnswers } = useLiveVideo(
    initial,
    sync.receive,
    isUploading,
  );
  const saving = useSave({ id: video.id, actionRef, sync, discardAnswers, ask, onRefused });
  const { isSaving, save, saveSilently, setVisibility } = saving;
  const { changed, conflicts, takeTheirs } = sync;
  const saveIfAllowed = useCallback(
    async () => (facts.rights.canUpdate ? saveSilently() : undefined),
    [facts.rights.canUpdate, saveSilently],
  );
  useSaveOnComplete(video.status, saveIfAllowed);
  return useMemo(
    () => ({
      ...facts,
      video,
      secondsLeft,
      connection,
      changed,
      conflicts,
      isSaving,
      isServed: Boolean(video.playerUrl),
      save,
      takeTheirs,
      setVisibility,
    }),
    [facts, video, secondsLeft, connection, changed, conflicts, isSaving, save, takeTheirs, setVisibility],
  );
};
