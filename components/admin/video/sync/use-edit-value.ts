'use client';

import { toast, useForm } from '@payloadcms/ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useConflictQuestion } from '@/components/admin/shell/conflict-dialog';
import { useUploadStep } from '@/components/admin/uploads/uploads-context';
import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal, type ErrorDetail } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import type { EditPageData } from '@/lib/platform/find-edit-page-data';
import {
  buildUpdate,
  type EditableField,
  type EditableValues,
  findChanged,
} from '@/lib/videos/library/video-changes';
import type { Video } from '@/payload-types';

import { type EditContextValue, fieldNames, type LiveVideo, type SaveAction } from './edit-context';
import { useAiState } from './use-ai-state';
import { useEditSync } from './use-edit-sync';
import { useLiveVideo } from './use-live-video';
import { useTexttracks } from './use-texttracks';

type SaveAnswer = { doc?: Record<string, unknown> };

/**
 * Sends an update and returns a response as Payload's form expects it. The form ignores field errors if there
 * is a top-level message, so that message is removed.
 */
const saveVideo = async (
  id: string,
  update: Record<string, unknown>,
  { savedMessage, describe }: { savedMessage: string; describe: (error: CallError) => string },
): Promise<Response> => {
  try {
    const answer = await callApi<SaveAnswer>('PATCH', `/api/videos/${id}?depth=0`, { body: update });
    return Response.json({ ...answer, message: savedMessage });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const ofFields = error.errors.filter(({ field }) => field);
    const errors = ofFields.length > 0 ? ofFields.map(toFormError) : [{ message: describe(error) }];
    return Response.json({ errors }, { status: error.status || 503 });
  }
};

/** Payload's forms read the fields from `data.errors`. */
const toFormError = ({ field, message }: ErrorDetail) => ({
  message,
  data: { errors: [{ path: field, message }] },
});

type SaveOptions = {
  id: string;
  actionRef: RefObject<SaveAction | null>;
  sync: ReturnType<typeof useEditSync>;
  /** Called before and after the server changes, so that pending responses are dropped as outdated. */
  discardAnswers: () => void;
  ask: () => Promise<void>;
  /** Called if a field has to be reviewed. */
  onRefused: () => void;
};

/** Saves only changed fields, so that other users' changes remain. Asks before it overwrites one of them. */
const useSave = ({ id, actionRef, sync, discardAnswers, ask, onRefused }: SaveOptions) => {
  const text = useText();
  const { setSubmitted, submit, validateForm } = useForm();
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef(false);
  const isStored = useRef(false);
  const sentFields = useRef<EditableField[]>([]);
  const { acceptTheirs, changed, read, settle } = sync;
  const { ask: askUser, dialog } = useConflictQuestion();

  const send = useCallback(
    async (update: Record<string, unknown>, sent: EditableValues, isTyped = true): Promise<Response> => {
      discardAnswers();
      const answer = await saveVideo(id, update, {
        savedMessage: text('edit.savedToast'),
        describe: (error) => text(describeRefusal(error)),
      });
      discardAnswers();
      if (answer.ok) {
        const { doc } = (await answer.clone().json()) as SaveAnswer;
        settle(sent, doc ?? {}, isTyped);
      } else if (answer.status === 400) onRefused();
      void ask();
      return answer;
    },
    [ask, discardAnswers, id, onRefused, settle, text],
  );

  useEffect(() => {
    actionRef.current = async (form) => {
      const values = JSON.parse(String(form.get('_payload'))) as EditableValues;
      const { baseline, known } = read();
      const fields = findChanged(values, baseline).filter((field) => sentFields.current.includes(field));
      isStored.current = fields.length === 0;
      if (isStored.current) return Response.json({ message: text('edit.saved') });
      const sent = Object.fromEntries(fields.map((field) => [field, values[field]]));
      const answer = await send(buildUpdate(fields, values, known), sent);
      isStored.current = answer.ok;
      return answer;
    };
  }, [actionRef, read, send, text]);

  /** Sends the form, unless the user wants to decide about another person's change later. */
  const decideAndSend = useCallback(async () => {
    // Takes over what others have saved since the last poll. Only fields that were typed here are sent,
    // because the submitted form may still have the old values of the others.
    await ask();
    const { conflicts } = read();
    const choice =
      conflicts.length === 0 ? 'mine' : await askUser(conflicts.map((field) => text(fieldNames[field])));
    if (choice === null) return;
    if (choice === 'theirs') acceptTheirs();
    sentFields.current = changed.filter((field) => choice === 'mine' || !conflicts.includes(field));
    // Fields stay enabled meanwhile, so that the focus is kept.
    await submit({ disableFormWhileProcessing: false });
  }, [acceptTheirs, ask, askUser, changed, read, submit, text]);

  const save = useCallback(async (): Promise<boolean> => {
    if (running.current) return false;
    if (!(await validateForm())) {
      setSubmitted(true);
      toast.error(text('edit.checkFields'));
      onRefused();
      return false;
    }
    running.current = true;
    isStored.current = false;
    setIsSaving(true);
    try {
      await decideAndSend();
      return isStored.current;
    } finally {
      running.current = false;
      setIsSaving(false);
    }
  }, [decideAndSend, onRefused, setSubmitted, text, validateForm]);

  const setVisibility = useCallback(
    async (visibility: 'public' | 'private') => {
      const answer = await send({ visibility }, { visibility }, false);
      if (answer.ok) return;
      const { errors } = (await answer.json()) as { errors: { message: string }[] };
      toast.error(errors[0]?.message);
    },
    [send],
  );

  return { isSaving, save, setVisibility, conflictDialog: dialog };
};

/** Fetches what else the server knows once a file is ready. Typed values stay unsaved. */
const useRefreshOnComplete = (status: LiveVideo['status'], refresh: () => Promise<void>): void => {
  const seen = useRef(status);
  useEffect(() => {
    const isNew = status === 'COMPLETE' && seen.current !== 'COMPLETE';
    seen.current = status;
    if (isNew) void refresh();
  }, [refresh, status]);
};

type EditValueOptions = {
  pageData: EditPageData;
  initial: LiveVideo & Video;
  actionRef: RefObject<SaveAction | null>;
  onRefused: () => void;
};

/** The video's state and actions for its page. */
export const useEditValue = ({
  pageData,
  initial,
  actionRef,
  onRefused,
}: EditValueOptions): EditContextValue => {
  const sync = useEditSync(initial as unknown as Record<string, unknown>);
  const { video, secondsLeft, connection, ask, discardAnswers } = useLiveVideo(
    initial,
    sync.receive,
    useUploadStep(initial.id),
  );
  const texttracks = useTexttracks(video.id, pageData.texttracks);
  const ai = useAiState(pageData.ai);
  const { data: transcription = pageData.transcription } = video.autoTranscription ?? {};
  const { reload: reloadTracks } = texttracks;
  const refresh = useCallback(async () => {
    discardAnswers();
    await Promise.all([ask(), reloadTracks()]);
  }, [ask, discardAnswers, reloadTracks]);
  // Completion adds the track, and failure may refund credits.
  const { reload: reloadCredits } = ai;
  const seen = useRef(transcription?.status);
  useEffect(() => {
    if (seen.current === transcription?.status) return;
    seen.current = transcription?.status;
    void reloadTracks();
    void reloadCredits();
  }, [reloadCredits, reloadTracks, transcription?.status]);
  const saving = useSave({ id: video.id, actionRef, sync, discardAnswers, ask, onRefused });
  const { isSaving, save, setVisibility, conflictDialog } = saving;
  const { changed, conflicts, acceptTheirs } = sync;
  useRefreshOnComplete(video.status, refresh);
  return useMemo(
    () => ({
      ...pageData,
      video,
      ai,
      transcription,
      refresh,
      texttracks,
      hasAutomaticTranscription: texttracks.tracks.some(({ autoGenerated }) => autoGenerated),
      secondsLeft,
      connection,
      changed,
      conflicts,
      conflictDialog,
      isSaving,
      isServed: Boolean(video.playerUrl),
      save,
      acceptTheirs,
      setVisibility,
    }),
    [
      pageData,
      video,
      ai,
      transcription,
      refresh,
      texttracks,
      secondsLeft,
      connection,
      changed,
      conflicts,
      conflictDialog,
      isSaving,
      save,
      acceptTheirs,
      setVisibility,
    ],
  );
};
