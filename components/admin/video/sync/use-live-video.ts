'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { type EncodingPace, measurePace } from '@/lib/videos/encoding/encoding-pace';
import { editableFields } from '@/lib/videos/library/video-changes';
import { toPlainPath } from '@/lib/videos/players/to-preview-source';
import type { Video } from '@/payload-types';

import type { Connection, LiveVideo } from './edit-context';

/** Short enough to notice the encoding of a short file that another tab or an import has replaced. */
const pollMs = 5000;
/** Milliseconds; used until an uploaded file can be played, which takes seconds. */
const waitingMs = 1000;

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
  'watchUrl',
  'unlisted',
  'viewing',
  'publishAt',
  'unpublishAt',
  'embedCode',
  'createdAt',
  'updatedAt',
  'chapters',
  'trim',
  'offersOriginal',
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

/** Each response signs new links. A link to the same file is kept, so that nothing reloads. */
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

export type AnswerHandler = (video: Video) => void;

/**
 * The video's state, polled every second until an uploaded file is playable, otherwise every 5 s, and when an
 * upload of this tab starts or ends. Pauses while the page is hidden and stops on deletion. `onAnswer` gets
 * every response except those pending when `discardAnswers` was called.
 */
export const useLiveVideo = (initial: LiveVideo, onAnswer: AnswerHandler, uploadStep: string) => {
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

  const isWaiting = !video.playable && (video.status === 'PROGRESSING' || video.status === 'STATUS_UPDATE');
  const isGone = connection === 'deleted';
  useEffect(() => {
    if (isGone) return;
    const askIfSeen = () => {
      if (!document.hidden) void ask();
    };
    const timer = setInterval(askIfSeen, isWaiting ? waitingMs : pollMs);
    document.addEventListener('visibilitychange', askIfSeen);
    window.addEventListener('online', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
      window.removeEventListener('online', askIfSeen);
    };
  }, [ask, isGone, isWaiting]);

  // Both the ticket and the last byte of a replacement change the status.
  const seenStep = useRef(uploadStep);
  useEffect(() => {
    if (seenStep.current === uploadStep) return;
    seenStep.current = uploadStep;
    void ask();
  }, [ask, uploadStep]);

  return { video, secondsLeft: pace?.secondsLeft ?? null, connection, ask, discardAnswers };
};
