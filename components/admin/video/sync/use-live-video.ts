'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { type EncodingPace, measurePace } from '@/lib/videos/encoding/encoding-pace';
import { toPlainPath } from '@/lib/videos/players/to-preview-source';
import { editableFields } from '@/lib/videos/library/editing/video-changes';
import type { Video } from '@/payload-types';

import type { Connection, LiveVideo } from './edit-types';

const busyMs = 5000;
/** Until a file that has arrived can be watched, which takes seconds. */
const waitingMs = 1000;
const idleMs = 30_000;

const asked = [
  ...editableFields,
  'status',
  'statusProgress',
  'statusReason',
  'statusMessage',
  'v',
  'duration',
  'fps',
  'startTimecode',
  'orientation',
  'src',
  'sourceFolder',
  'customThumbnailUrl',
  'previewThumbnailUrl',
  'previewVideoUrl',
  'previewStreamUrl',
  'playable',
  'downloadOriginalUrl',
  'ignoredTracks',
  'playerUrl',
  'playerFullUrl',
  'embedCode',
  'createdAt',
  'updatedAt',
  'chapters',
  'autoTranscription',
  'linkedLiveEvent',
];

const query = new URLSearchParams([
  ['depth', '0'],
  ...asked.map((field) => [`select[${field}]`, 'true'] as [string, string]),
]).toString();

const connections: Partial<Record<number, Connection>> = { 401: 'signedOut', 404: 'deleted' };

const askFor = async (id: string): Promise<{ connection: Connection; video?: Video }> => {
  try {
    return { connection: 'ok', video: await callApi<Video>('GET', `/api/videos/${id}?${query}`) };
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    return { connection: connections[status] ?? 'offline' };
  }
};

/** Links are signed anew with every answer; one that still leads to the same file is kept, so that nothing reloads. */
const keepLinks = (before: LiveVideo, after: LiveVideo): LiveVideo => {
  const keep = (name: 'previewThumbnailUrl' | 'previewVideoUrl' | 'previewStreamUrl') =>
    before.sourceFolder === after.sourceFolder && toPlainPath(before[name]) === toPlainPath(after[name])
      ? before[name]
      : after[name];
  return {
    ...after,
    previewThumbnailUrl: keep('previewThumbnailUrl'),
    previewVideoUrl: keep('previewVideoUrl'),
    previewStreamUrl: keep('previewStreamUrl'),
  };
};

const isTranscribing = ({ autoTranscription }: LiveVideo): boolean =>
  autoTranscription?.data?.status === 'QUEUED' || autoTranscription?.data?.status === 'IN_PROGRESS';

export type AnswerHandler = (video: Video) => void;

/**
 * The video's state, asked for every second until a file that has come can be watched, every 5 s while something is happening and every 30 s while nothing is; not at all while the page
 * is hidden or the video gone. `onAnswer` gets every answer; an answer that was on its way when `discardAnswers` was called is dropped.
 */
export const useLiveVideo = (initial: LiveVideo, onAnswer: AnswerHandler, isUploading: boolean) => {
  const { id } = initial;
  const [video, setVideo] = useState(initial);
  const [pace, setPace] = useState<EncodingPace | null>(null);
  const [connection, setConnection] = useState<Connection>('ok');
  const generation = useRef(0);
  const handler = useRef(onAnswer);
  useEffect(() => {
    handler.current = onAnswer;
  });

  const discardAnswers = useCallback(() => {
    generation.current += 1;
  }, []);

  const ask = useCallback(async () => {
    const askedIn = generation.current;
    const answer = await askFor(id);
    if (askedIn !== generation.current) return;
    setConnection(answer.connection);
    if (!answer.video) return;
    const latest = answer.video as unknown as LiveVideo;
    setVideo((before) => keepLinks(before, latest));
    const progress = { version: latest.v ?? 0, share: (latest.statusProgress ?? 0) / 100, now: Date.now() };
    setPace((before) => (latest.status === 'STATUS_UPDATE' ? measurePace(before, progress) : null));
    handler.current(answer.video);
  }, [id]);

  const isBusy =
    video.status === 'PROGRESSING' ||
    video.status === 'STATUS_UPDATE' ||
    video.status === 'NO_FILE' ||
    isUploading ||
    isTranscribing(video);
  const isWaiting = !video.playable && (video.status === 'PROGRESSING' || video.status === 'STATUS_UPDATE');
  const isGone = connection === 'deleted';
  useEffect(() => {
    if (isGone) return;
    const askIfSeen = () => {
      if (!document.hidden) void ask();
    };
    const timer = setInterval(askIfSeen, isWaiting ? waitingMs : isBusy ? busyMs : idleMs);
    document.addEventListener('visibilitychange', askIfSeen);
    window.addEventListener('online', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
      window.removeEventListener('online', askIfSeen);
    };
  }, [ask, isBusy, isGone, isWaiting]);

  return { video, secondsLeft: pace?.secondsLeft ?? null, connection, ask, discardAnswers };
};
