import type { Logger } from 'pino';

import { type Span, startSpan } from '@/lib/core/logging/tracing';
import { recordingFile } from '@/lib/core/storage/storage-keys';
import { edgeLeaseMarginMs, edgeLeaseMs } from '@/lib/core/storage/stored-objects';
import type { LiveRecording } from '@/lib/ports/live';
import type { StoragePort, Visibility } from '@/lib/ports/storage';

import { captionsName, writeMediaPlaylist } from '../packager/playlists';
import { createSegmentList, type Segment, type SegmentList } from '../packager/segment-list';
import { getCaptionsKey, getInitKey, getSegmentKey } from './recorded';

const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=0, s-maxage=1';
const attempts = 4;
const pauseMs = 500;
/** Time after which a failing store is reported; a single failure is retried at once. Milliseconds. */
const failingMs = 1000;
/**
 * Bytes of segments that may wait for a slow store: minutes of a high-quality stream. Later segments are
 * dropped.
 */
const maxWaitingBytes = 64 * 1024 * 1024;
/** Interval of playlist writes while a store lags behind. Milliseconds. */
const playlistEveryMs = 3000;
/** Seconds in the playlist for stores and CDNs during the broadcast. */
const windowSeconds = 120;

/**
 * Stores the public segments of a broadcast, and a playlist without parts: of the last two minutes, and of
 * everything at the end.
 */
export const createPublisher = ({
  storage,
  folder,
  earlier,
  log,
}: {
  storage: StoragePort;
  folder: string;
  /** Segments of each rendition stored before this process. */
  earlier: ReadonlyMap<string, readonly Segment[]>;
  log: Logger;
}) => {
  const createList = (segments: readonly Segment[]): SegmentList =>
    createSegmentList(segments, { keptSeconds: windowSeconds });
  const listed = new Map([...earlier].map(([rendition, segments]) => [rendition, createList(segments)]));
  /** The run of each rendition whose init segment was written last. */
  const heads = new Map<string, number>();
  /** Serialised, so that a playlist never refers to a missing file. */
  let queue: Promise<void> = Promise.resolve();
  let captionQueue: Promise<void> = Promise.resolve();
  let waitingBytes = 0;
  /** Start of the current write failure; null if writes succeed. */
  let failingSince: number | null = null;
  /** Keyed by segment, until every edge can find it in the store: an edge may cache a miss for a moment. */
  const unstored = new Map<string, Buffer>();
  /** Waiting segments and time of the last playlist write, by rendition. */
  const waiting = new Map<string, number>();
  const writtenAt = new Map<string, number>();
  let nextMaster: string | null = null;
  const lost = new Map<number, number>();
  const lostCaptions = new Set<number>();

  const write = async (
    key: string,
    body: Buffer,
    contentType: string,
    cacheControl: string,
    visibility: Visibility = 'public',
  ): Promise<void> => {
    let span: Span | null = null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await storage.write({ bucket: 'stream', key, body, contentType, cacheControl, visibility });
        span?.end();
        failingSince = null;
        return;
      } catch (error) {
        failingSince ??= Date.now();
        // Only retried writes are traced: each event has several files per second.
        span ??= startSpan('live store again', { isRoot: true, values: { 'reelhof.live_folder': folder } });
        span?.set({ 'reelhof.attempts': attempt });
        if (attempt === attempts) {
          span?.end(error);
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
      }
    }
  };

  const writePlaylist = async (rendition: string, list: SegmentList, isOver: boolean): Promise<void> => {
    // After the end, viewers who are behind can watch everything.
    const segments = list.takeWindow({ seconds: isOver ? Number.POSITIVE_INFINITY : windowSeconds });
    const first = segments.at(0);
    if (!first) return;
    const text = writeMediaPlaylist({
      ...{ folder: rendition, segments, isOver, isCaptions: rendition === captionsName },
      discontinuities: list.countCuts({ until: first.sequence }),
    });
    await write(`${folder}${rendition}.m3u8`, Buffer.from(text), 'application/vnd.apple.mpegurl', briefly);
  };

  const list = async (rendition: string, segment: Segment): Promise<void> => {
    const all = listed.get(rendition) ?? createList([]);
    all.push(segment);
    listed.set(rendition, all);
    const lags = (waiting.get(rendition) ?? 0) > 0;
    // A playlist costs a slow store as much as a segment, and the next one supersedes it.
    if (lags && Date.now() - (writtenAt.get(rendition) ?? 0) < playlistEveryMs) return;
    writtenAt.set(rendition, Date.now());
    await writePlaylist(rendition, all, false);
  };

  const forget = (key: string): void => {
    if (storage.isLocal) return void unstored.delete(key);
    setTimeout(() => unstored.delete(key), edgeLeaseMs + edgeLeaseMarginMs).unref();
  };
  const countWaiting = (rendition: string, change: 1 | -1): void =>
    void waiting.set(rendition, (waiting.get(rendition) ?? 0) + change);

  const after = (before: Promise<void>, work: () => Promise<void>): Promise<void> =>
    before.then(work).catch((error: unknown) => log.error({ err: error }, 'a live file could not be stored'));

  const enqueue = (work: () => Promise<void>): void => {
    queue = after(queue, work);
  };

  return {
    publishInit(rendition: string, run: number, bytes: Buffer): void {
      if (heads.get(rendition) === run) return;
      heads.set(rendition, run);
      enqueue(() => write(getInitKey(folder, rendition, run), bytes, 'video/mp4', forever));
    },

    /** False while the waiting bytes reach the limit. */
    get hasRoom(): boolean {
      return waitingBytes < maxWaitingBytes;
    },

    /** Whether the store fails, or accepts less than is sent. */
    get isFailing(): boolean {
      return !this.hasRoom || (failingSince !== null && Date.now() - failingSince > failingMs);
    },

    /** Sequence numbers of segments that could not be stored, with their seconds. */
    lost: lost as ReadonlyMap<number, number>,

    publishSegment(rendition: string, segment: Segment, bytes: Buffer): void {
      const key = getSegmentKey(folder, rendition, segment.sequence);
      waitingBytes += bytes.length;
      unstored.set(key, bytes);
      countWaiting(rendition, 1);
      enqueue(async () => {
        try {
          await write(key, bytes, 'video/mp4', forever);
        } catch (error) {
          lost.set(segment.sequence, segment.duration);
          throw error;
        } finally {
          waitingBytes -= bytes.length;
          countWaiting(rendition, -1);
          forget(key);
        }
        await list(rendition, segment);
      });
    },

    /** A segment that may not be in the store yet. */
    findUnstored: (rendition: string, sequence: number): Buffer | null =>
      unstored.get(getSegmentKey(folder, rendition, sequence)) ?? null,

    /** In a separate queue, so that video does not wait for them. */
    publishCaptions(segment: Segment, text: string): void {
      captionQueue = after(captionQueue, async () => {
        const key = getCaptionsKey(folder, segment.sequence);
        try {
          await write(key, Buffer.from(text), 'text/vtt; charset=utf-8', forever);
        } catch (error) {
          lostCaptions.add(segment.sequence);
          throw error;
        }
        await list(captionsName, segment);
      });
    },

    /** If several writes wait, only the last one is executed. */
    publishMaster(text: string): void {
      const isWaiting = nextMaster !== null;
      nextMaster = text;
      if (isWaiting) return;
      enqueue(() => {
        const body = Buffer.from(nextMaster ?? text);
        nextMaster = null;
        return write(`${folder}master.m3u8`, body, 'application/vnd.apple.mpegurl', briefly);
      });
    },

    /**
     * Writes final playlists of everything recorded, captions beside the first rendition. Resolves once all
     * is written.
     */
    async end({ renditions }: LiveRecording): Promise<void> {
      await captionQueue;
      const over = new Map(renditions.map(({ name, segments }) => [name, segments]));
      const captioned = renditions[0]?.segments.filter(({ sequence }) => !lostCaptions.has(sequence));
      if (captioned && listed.has(captionsName)) over.set(captionsName, captioned);
      for (const [rendition, segments] of over)
        enqueue(() => writePlaylist(rendition, createSegmentList(segments), true));
      await queue;
    },

    /**
     * Stores the description of the recording, from which a video is made. Does nothing if nothing was
     * public.
     */
    async keepRecording(recording: LiveRecording): Promise<void> {
      if (recording.renditions.length === 0) return;
      const body = Buffer.from(JSON.stringify(recording));
      await write(`${folder}${recordingFile}`, body, 'application/json', 'no-store', 'private');
    },

    /** Resolves once all is written. */
    settle: async (): Promise<void> => {
      await captionQueue;
      await queue;
    },
  };
};
