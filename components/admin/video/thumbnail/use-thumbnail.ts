'use client';

import { toast } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { callApi, callBlob, sendForm } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import type { Suggestions } from '@/lib/videos/thumbnails/suggestions';

import { useEdit } from '../sync/edit-context';

type Answer = { customThumbnailUrl: string | null };

const toPath = (videoId: string): string => `/api/videos/${encodeURIComponent(videoId)}/thumbnail`;

/** Bytes. Larger images are refused before upload. */
const maxThumbnailSize = 8_000_000;

const chooseFrame = (videoId: string, milliseconds: number) =>
  callApi<Answer>('POST', `${toPath(videoId)}/${milliseconds}`);

const resetThumbnail = (videoId: string) => callApi<Answer>('DELETE', toPath(videoId));

const uploadThumbnail = (videoId: string, picture: Blob, onProgress?: (share: number) => void) => {
  const form = new FormData();
  form.set('file', picture, 'thumbnail');
  return sendForm<Answer>('PUT', toPath(videoId), { form, onProgress });
};

const fetchSuggestions = (videoId: string, signal: AbortSignal) =>
  callApi<Suggestions>('GET', `${toPath(videoId)}/suggestions`, { signal });

const askAgainMs = 1000;

type Asked = Suggestions & { hasFailed: boolean };

/** Suggested thumbnail frames, added as they are found. */
export const useSuggestions = (videoId: string): Asked => {
  const [asked, setAsked] = useState<Asked>({ isDone: false, frames: [], videoUrl: null, hasFailed: false });
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const answer = await fetchSuggestions(videoId, stop.signal);
        // Each response signs new links. Displayed ones are kept, so that nothing loads twice.
        setAsked((before) => ({
          isDone: answer.isDone,
          hasFailed: false,
          videoUrl: before.videoUrl ?? answer.videoUrl,
          frames: answer.frames.map(
            (frame) => before.frames.find(({ milliseconds }) => milliseconds === frame.milliseconds) ?? frame,
          ),
        }));
        if (!answer.isDone) timer = setTimeout(() => void ask(), askAgainMs);
      } catch (error) {
        if (error instanceof CallError) setAsked((before) => ({ ...before, hasFailed: true }));
        else if (!stop.signal.aborted) throw error;
      }
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [videoId]);
  return asked;
};

export type ThumbnailState =
  | { is: 'idle' }
  | { is: 'resetting' | 'choosing' }
  /** `preview` is a local URL of the image. */
  | { is: 'uploading'; share: number; preview: string }
  | { is: 'refused'; reason: 'size' | 'picture' | 'pixels' | 'upload' | 'frame' };

const reasons: Partial<Record<string, 'size' | 'picture' | 'pixels'>> = {
  missing_thumbnail_file: 'picture',
  too_large_picture: 'pixels',
  payload_too_large: 'size',
};

/** Actions on a video's thumbnail. Each takes effect immediately. */
export const useThumbnail = () => {
  const text = useText();
  const { video, refresh } = useEdit();
  const [state, setState] = useState<ThumbnailState>({ is: 'idle' });

  /** Resolves to whether the action succeeded. */
  const attempt = async (call: () => Promise<unknown>, otherwise: 'upload' | 'frame'): Promise<boolean> => {
    try {
      await call();
      await refresh();
      setState({ is: 'idle' });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ is: 'refused', reason: reasons[error.code ?? ''] ?? otherwise });
      return false;
    }
  };

  const upload = async (picture: Blob): Promise<boolean> => {
    if (picture.size > maxThumbnailSize) {
      setState({ is: 'refused', reason: 'size' });
      return false;
    }
    const preview = URL.createObjectURL(picture);
    setState({ is: 'uploading', share: 0, preview });
    const onProgress = (share: number) => setState({ is: 'uploading', share, preview });
    const isDone = await attempt(() => uploadThumbnail(video.id, picture, onProgress), 'upload');
    URL.revokeObjectURL(preview);
    if (isDone) toast.success(text('thumbnail.changed'));
    return isDone;
  };

  const choose = async (milliseconds: number): Promise<boolean> => {
    setState({ is: 'choosing' });
    const isDone = await attempt(() => chooseFrame(video.id, milliseconds), 'frame');
    if (isDone) toast.success(text('thumbnail.changed'));
    return isDone;
  };

  const reset = async (): Promise<void> => {
    setState({ is: 'resetting' });
    // The file is deleted soon; a copy is kept while the toast offers to undo.
    const old = video.previewThumbnailUrl ? await callBlob(video.previewThumbnailUrl) : null;
    try {
      await resetThumbnail(video.id);
      await refresh();
      const undo = old && { label: text('thumbnail.undo'), onClick: () => void upload(old) };
      toast.success(text('thumbnail.wasReset'), undo ? { action: undo, duration: 10_000 } : {});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(text('thumbnail.resetFailed'));
    }
    setState({ is: 'idle' });
  };

  return { state, upload, choose, reset };
};

export type Thumbnail = ReturnType<typeof useThumbnail>;
