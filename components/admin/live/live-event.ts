import { formatDuration } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';
import type { LiveInfo, LiveSource } from '@/lib/live/live-status';

/** A live event as returned by `GET /api/liveEvents/{id}`. Times are ISO 8601. */
export type LiveEvent = {
  id: string;
  title: string;
  description?: string | null;
  language?: string | null;
  startDateTime: string;
  endDateTime: string;
  createArchiveVideo?: boolean | null;
  liveTranscriptionEnabled?: boolean | null;
  usesPermanentKey?: boolean | null;
  endsAutomatically?: boolean | null;
  srtLatency?: number | null;
  isOnBreak?: boolean | null;
  player?: string | { id: string } | null;
  customThumbnailUrl?: string | null;
  wentLiveAt?: string | null;
  endedAt?: string | null;
  /** Changes whenever the image or the channel's run changes. */
  cacheBreaker: string;
  info: LiveInfo;
  src: LiveSource;
};

/** Fields that are set before the event. */
export type LiveDraft = {
  title: string;
  description: string;
  language: string | null;
  startDateTime: string;
  endDateTime: string;
  player: string | null;
  createArchiveVideo: boolean;
  liveTranscriptionEnabled: boolean;
  usesPermanentKey: boolean;
  endsAutomatically: boolean;
  srtLatency: number;
};

/** Milliseconds after the end during which a missing recording is still expected. */
const patienceMs = 120_000;

/** State of the event's recording. `now` in milliseconds since 1970. */
export const findArchive = (event: LiveEvent, now: number): 'none' | 'making' | 'ready' => {
  const { info, createArchiveVideo, endedAt } = event;
  if (info.archive) {
    if (info.archive.playerUrl) return 'ready';
    return info.archive.status === 'ERROR' ? 'none' : 'making';
  }
  const isDue = createArchiveVideo && endedAt && now - Date.parse(endedAt) < patienceMs;
  return info.state === 'ENDED' && isDue ? 'making' : 'none';
};

type Captions = Pick<LiveInfo, 'liveTranscriptionStatus' | 'liveTranscription'>;

/** The status of an event's captions, in one or two words. */
export const nameCaptions = (
  text: Translate,
  { liveTranscriptionStatus: status, liveTranscription: transcription }: Captions,
): string => {
  const isWritten = status === 'off' && (transcription?.captionedSeconds ?? 0) > 0;
  return text(`liveRoom.transcriptionStates.${isWritten ? 'written' : status}`);
};

/** Explains missing captions and their extent; empty if there is nothing to explain. */
export const explainCaptions = (
  text: Translate,
  { liveTranscriptionStatus: status, liveTranscription: transcription }: Captions,
): string[] => {
  if (!transcription) return [];
  const { reason, captionedSeconds, droppedSeconds } = transcription;
  const isFailed = status === 'failed' && reason !== null;
  return [
    captionedSeconds > 0 && text('liveRoom.transcribed', { time: formatDuration(captionedSeconds) }),
    droppedSeconds > 0 && text('liveRoom.notTranscribed', { time: formatDuration(droppedSeconds) }),
    isFailed &&
      (reason === 'no_credits' ? text('ai.refused.credits') : text(`liveRoom.transcriptionFaults.${reason}`)),
  ].filter((line) => line !== false);
};

/** Not while the event is on air or its channel runs, so that a menu item cannot end a broadcast. */
export const isDeletable = ({ info }: Pick<LiveEvent, 'info'>): boolean =>
  info.channelState === 'IDLE' && info.state !== 'LIVE';
