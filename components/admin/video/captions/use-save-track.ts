'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import type { ConflictChoice } from '@/components/admin/shell/conflict-dialog';
import { callApi, callText } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { readCueDocument, writeCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import type { CaptionEditorData } from '@/lib/videos/text-tracks/find-caption-editor-data';
import type { PresentedTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { announceStoredTrack } from '../sync/use-texttracks';
import type { EditorStore } from './editor-store';

const getTrackPath = ({ video, track }: Pick<CaptionEditorData, 'video' | 'track'>): string =>
  `/api/videos/${video.id}/texttracks/${track.id}`;

/** The stored text of a track. Empty for a track without a file. */
const loadTrackText = (editorData: CaptionEditorData, signal: AbortSignal): Promise<string> =>
  editorData.track.filename === null
    ? Promise.resolve('WEBVTT\n')
    : callText(`${getTrackPath(editorData)}/export`, signal);

type TrackText = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; vtt: string };

/** Loads the text once; `retry` after a failure. */
export const useTrackText = (editorData: CaptionEditorData): TrackText & { retry: () => void } => {
  const [text, setText] = useState<TrackText>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    loadTrackText(editorData, stop.signal)
      .then((vtt) => setText({ state: 'ready', vtt }))
      .catch((error: unknown) => {
        if (error instanceof CallError) setText({ state: 'failed' });
        else if (!stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [editorData, attempt]);
  const retry = useCallback(() => {
    setText({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { ...text, retry };
};

export type SaveState =
  | 'idle'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'offline'
  | 'signedOut'
  | 'conflict'
  | 'gone';

const toState = (error: CallError): SaveState => {
  if (error.code === 'texttrack_changed') return 'conflict';
  if (error.code === 'texttrack_not_found' || error.code === 'video_not_found') return 'gone';
  if (error.status === 401) return 'signedOut';
  return error.status === 0 ? 'offline' : 'failed';
};

type TracksAnswer = { texttracks: PresentedTexttrack[] };

/** The track's current state on the server. */
const findTrack = async (editorData: CaptionEditorData): Promise<PresentedTexttrack> => {
  const path = `/api/videos/${editorData.video.id}/texttracks`;
  const { texttracks } = await callApi<TracksAnswer>('GET', path);
  const track = texttracks.find(({ id }) => id === editorData.track.id);
  if (!track) throw new CallError('gone', { status: 400, code: 'texttrack_not_found' });
  return track;
};

type SaveOptions = {
  editorData: CaptionEditorData;
  store: EditorStore;
  onSaved: (saved: { vtt: string; basedOn: string | null }) => Promise<void>;
};

/**
 * Saves the track, unless another version was saved since it was loaded; then the user decides. `basedOn` is
 * the name of the file that the edits are based on.
 */
export const useSaveTrack = ({ editorData, store, onSaved }: SaveOptions) => {
  const [state, setState] = useState<SaveState>('idle');
  const [track, setTrack] = useState(editorData.track);
  const basedOn = useRef(editorData.track.filename);
  const isRunning = useRef(false);

  const attempt = useCallback(async (run: () => Promise<SaveState>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('saving');
    try {
      setState(await run());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState(toState(error));
    } finally {
      isRunning.current = false;
    }
  }, []);

  const send = useCallback(async (): Promise<SaveState> => {
    const finish = store.beginSave();
    const vtt = writeCueDocument(store.get().history.document);
    const answer = await callApi<PresentedTexttrack>('PATCH', getTrackPath(editorData), {
      body: { content: vtt, ...(basedOn.current !== null && { basedOn: basedOn.current }) },
    });
    announceStoredTrack(editorData.video.id);
    basedOn.current = answer.filename;
    setTrack({ ...answer });
    finish();
    await onSaved({ vtt, basedOn: answer.filename });
    return 'saved';
  }, [editorData, onSaved, store]);

  const save = useCallback(() => attempt(send), [attempt, send]);

  /** Overwrites the other version, as the user decided. */
  const keepMine = useCallback(
    () =>
      attempt(async () => {
        basedOn.current = (await findTrack(editorData)).filename;
        return send();
      }),
    [attempt, editorData, send],
  );

  /** Shows the other version. Undo restores this one. */
  const acceptTheirs = useCallback(
    () =>
      attempt(async () => {
        const latest = await findTrack(editorData);
        const vtt = await loadTrackText({ ...editorData, track: latest }, new AbortController().signal);
        basedOn.current = latest.filename;
        setTrack(latest);
        store.edit({ kind: 'restore', document: readCueDocument(vtt).document });
        store.beginSave()();
        await onSaved({ vtt, basedOn: latest.filename });
        return 'saved';
      }),
    [attempt, editorData, onSaved, store],
  );

  /** Continues with changes to a file that may no longer be the newest. */
  const rebase = useCallback(
    (filename: string | null) => {
      basedOn.current = filename;
      setState(filename === editorData.track.filename ? 'idle' : 'conflict');
    },
    [editorData],
  );

  const decide = useCallback(
    async (choice: ConflictChoice) => {
      if (choice === null) return setState('idle');
      await (choice === 'mine' ? keepMine() : acceptTheirs());
    },
    [acceptTheirs, keepMine],
  );

  return { state, track, save, decide, rebase };
};
