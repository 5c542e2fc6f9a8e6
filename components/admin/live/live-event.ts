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
