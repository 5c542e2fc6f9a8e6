'use client';

import { toast, useForm } from '@payloadcms/ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useUploadStep } from '@/components/admin/uploads/uploads-context';
import { callApi } from '@/components/api/call-api';
import { CallError, type ErrorDetail } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import type { EditPageData } from '@/lib/platform/find-edit-page-data';
import {
  buildUpdate,
  type EditableField,
  type EditableValues,
  findChanged,
} from '@/lib/videos/library/video-changes';
import type { Video } from '@/payload-types';

import type { EditContextValue } from './edit-context';
import type { LiveVideo, SaveAction } from './edit-types';
import { useAiState } from './use-ai-state';
import { useEditSync } from './use-edit-sync';
import { useLiveVideo } from './use-live-video';
import { useTexttracks } from './use-texttracks';

type SaveAnswer = { doc?: Record<string, unknown> };

/**
 * Sends an update and returns a response as Payload's form expects it. The form ignores field errors if there
 * is a top-level message, so that message is removed. Throws if there is no response.
 */
const saveVideo = async (id: string, update: Record<string, unknown>): Promise<Response> => {
  try {
    return Response.json(await callApi<SaveAnswer>('PATCH', `/api/videos/${id}?depth=0`, { body: update }));
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error;
    return Response.json({ errors: error.errors.map(toFormError) }, { status: error.status });
  }
};

/** Payload's forms read the fields from `data.errors`. */
const toFormError = ({ field, message }: ErrorDetail) =>
  field ? { message, data: { errors: [{ path: field, message }] } } : { message };

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

/**
 * Saves only changed fields, so that other users' changes remain. An automatic save never publishes, and
 * never overwrites another user's changes.
 */
const useSave = ({ id, actionRef, sync, discardAnswers, ask, onRefused }: SaveOptions) => {
  const text = useText();
  const { setSubmitted, submit, validateForm } = useForm();
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef(false);
  const leftOut = useRef<EditableField[]>([]);
  const { changed, conflicts, read, settle } = sync;

  const send = useCallback(
    async (update: Record<string, unknown>, sent: EditableValues, isTyped = true): Promise<Response> => {
      discardAnswers();
      const answer = await saveVideo(id, update);
      discardAnswers();
      if (answer.ok) {
        const { doc } = (await answer.clone().json()) as SaveAnswer;
        settle(sent, doc ?? {}, isTyped);
      } else onRefused();
      void ask();
      return answer;
    },
    [ask, discardAnswers, id, onRefused, settle],
  );

  useEffect(() => {
    actionRef.current = async (form) => {
      const values = JSON.parse(String(form.get('_payload'))) as EditableValues;
      const { baseline, known } = read();
      const fields = findChanged(values, baseline).filter((field) => !leftOut.current.includes(field));
      if (fields.length === 0) return Response.json({ message: text('edit.saved') });
      const sent = Object.fromEntries(fields.map((field) => [field, values[field]]));
      return send(buildUpdate(fields, values, known), sent);
    };
  }, [actionRef, read, send, text]);

  const run = useCallback(
    async (options: { isSilent: boolean; without: EditableField[] }) => {
      if (running.current) return;
      running.current = true;
      setIsSaving(true);
      leftOut.current = options.without;
      // Fields stay enabled meanwhile, so that the focus is kept.
      try {
        await submit({ disableFormWhileProcessing: false, disableSuccessStatus: options.isSilent });
      } finally {
        running.current = false;
        setIsSaving(false);
      }
    },
    [submit],
  );

  const save = useCallback(async () => {
    if (await validateForm()) return run({ isSilent: false, without: [] });
    setSubmitted(true);
    toast.error(text('edit.checkFields'));
    onRefused();
  }, [onRefused, run, setSubmitted, text, validateForm]);

  const saveSilently = useCallback(async () => {
    const without: EditableField[] = ['visibility', ...conflicts];
    if (changed.some((field) => !without.includes(field)) && (await validateForm()))
      await run({ isSilent: true, without });
  }, [changed, conflicts, run, validateForm]);

  const setVisibility = useCallback(
    async (visibility: 'public' | 'private') => {
      const answer = await send({ visibility }, { visibility }, false).catch(() => null);
      if (!answer?.ok) toast.error(text('common.unexpected'));
    },
    [send, text],
  );

  return { isSaving, save, saveSilently, setVisibility };
};

/** Milliseconds after a video became COMPLETE until unsaved changes are saved. */
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
  facts: EditPageData;
  initial: LiveVideo & Video;
  actionRef: RefObject<SaveAction | null>;
  onRefused: () => void;
};

/** The video's state and actions for its page. */
export const useEditValue = ({
  facts,
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
  const texttracks = useTexttracks(video.id, facts.texttracks);
  const ai = useAiState(facts.ai);
  const { data: transcription = facts.transcription } = video.autoTranscription ?? {};
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
  const { isSaving, save, saveSilently, setVisibility } = saving;
  const { changed, conflicts, acceptTheirs } = sync;
  const saveIfAllowed = useCallback(
    async () => (facts.rights.canUpdate ? saveSilently() : undefined),
    [facts.rights.canUpdate, saveSilently],
  );
  useSaveOnComplete(video.status, saveIfAllowed);
  return useMemo(
    () => ({
      ...facts,
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
      isSaving,
      isServed: Boolean(video.playerUrl),
      save,
      acceptTheirs,
      setVisibility,
    }),
    [
      facts,
      video,
      ai,
      transcription,
      refresh,
      texttracks,
      secondsLeft,
      connection,
      changed,
      conflicts,
      isSaving,
      save,
      acceptTheirs,
      setVisibility,
    ],
  );
};
