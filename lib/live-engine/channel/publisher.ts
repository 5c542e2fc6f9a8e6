import type { Logger } from 'pino';

import { recordingFile } from '@/lib/core/storage-keys';
import type { LiveRecording } from '@/lib/ports/live/port';
import type { StoragePort, Visibility } from '@/lib/ports/storage/port';

import { writeMediaPlaylist } from '../packager/media-playlist';
import type { Segment } from '../packager/timeline';
import { captionsName } from '../packager/live-master';
import { getCaptionsKey, getInitKey, getSegmentKey } from './live-keys';

const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=0, s-maxage=1';
const attempts = 4;
const pauseMs = 500;
/** Bytes of segments that may wait for a store that does not take them: minutes of a good picture. What comes then is not kept. */
const maxWaitingBytes = 64 * 1024 * 1024;
/** Seconds of the playlist that any store or CDN can serve, before the end. */
const windowSeconds = 120;

/** Writes the public segments of a broadcast as files, and beside them a playlist without parts: of the last two minutes, and at the end of all. */
export const createPublisher = ({
  storage,
  folder,
  earlier,
  log,
}: {
  storage: StoragePort;
  folder: string;
  /** Segments of each rung that were written before this process. */
  earlier: ReadonlyMap<string, Segment[]>;
  log: Logger;
}) => {
  const listed = new Map([...earlier].map(([rung, segments]) => [rung, [...segments]]));
  const written = new Set<string>();
  /** One after the other, so that a playlist never names what is not there. */
  let queue: Promise<void> = Promise.resolve();
  let captionQueue: Promise<void> = Promise.resolve();
  let waitingBytes = 0;
  const lost = new Set<number>();

  const write = async (
    key: string,
    body: Buffer,
    contentType: string,
    cacheControl: string,
    visibility: Visibility = 'public',
  ): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await storage.write({ bucket: 'stream', key, body, contentType, cacheControl, visibility });
        return;
      } catch (error) {
        if (attempt === attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
      }
    }
  };

  const writePlaylist = async (rung: string, isOver: boolean): Promise<void> => {
    const all = listed.get(rung) ?? [];
    if (all.length === 0) return;
    let seconds = 0;
    let first = all.length;
    // Whoever is still behind when it ends sees it to its end.
    while (first > 0 && (isOver || seconds < windowSeconds)) seconds += all[(first -= 1)]?.duration ?? 0;
    const segments = all.slice(first);
    const gone = all.slice(0, first);
    const runs = new Set(gone.map(({ run }) => run));
    const discontinuities = runs.size - (runs.has(segments[0]?.run ?? -1) ? 1 : 0);
    const text = writeMediaPlaylist({
      folder: rung,
      segments,
      discontinuities: Math.max(0, discontinuities),
      isOver,
      isCaptions: rung === captionsName,
    });
    await write(`${folder}${rung}.m3u8`, Buffer.from(text), 'application/vnd.apple.mpegurl', briefly);
  };

  const list = async (rung: string, segment: Segment): Promise<void> => {
    const all = listed.get(rung) ?? [];
    all.push(segment);
    listed.set(rung, all);
    await writePlaylist(rung, false);
  };

  const after = (before: Promise<void>, work: () => Promise<void>): Promise<void> =>
    before.then(work).catch((error: unknown) => log.error({ err: error }, 'a live file could not be stored'));

  const enqueue = (work: () => Promise<void>): void => {
    queue = after(queue, work);
  };

  return {
    publishInit(rung: string, run: number, bytes: Buffer): void {
      const key = getInitKey(folder, rung, run);
      if (written.has(key)) return;
      written.add(key);
      enqueue(() => write(key, bytes, 'video/mp4', forever));
    },

    /** False while so much waits for the store that no more can be held. */
    get hasRoom(): boolean {
      return waitingBytes < maxWaitingBytes;
    },

    /** Sequence numbers of segments that could not be stored. */
    lost: lost as ReadonlySet<number>,

    publishSegment(rung: string, segment: Segment, bytes: Buffer): void {
      waitingBytes += bytes.length;
      enqueue(async () => {
        try {
          await write(getSegmentKey(folder, rung, segment.sequence), bytes, 'video/mp4', forever);
        } catch (error) {
          lost.add(segment.sequence);
          throw error;
        } finally {
          waitingBytes -= bytes.length;
        }
        await list(rung, segment);
      });
    },

    /** In a line of their own, so that no picture waits for them. */
    publishCaptions(segment: Segment, text: string): void {
      captionQueue = after(captionQueue, async () => {
        const key = getCaptionsKey(folder, segment.sequence);
        await write(key, Buffer.from(text), 'text/vtt; charset=utf-8', forever);
        await list(captionsName, segment);
      });
    },

    publishMaster(text: string): void {
      enqueue(() =>
        write(`${folder}master.m3u8`, Buffer.from(text), 'application/vnd.apple.mpegurl', briefly),
      );
    },

    /** Says in every playlist that nothing follows. Resolves when all is written. */
    async end(): Promise<void> {
      await captionQueue;
      for (const rung of listed.keys()) enqueue(() => writePlaylist(rung, true));
      await queue;
    },

    /** What the broadcast consists of, for who makes a video of it. Nothing where nobody saw anything. */
    async keepRecording(recording: LiveRecording): Promise<void> {
      if (recording.rungs.length === 0) return;
      const body = Buffer.from(JSON.stringify(recording));
      await write(`${folder}${recordingFile}`, body, 'application/json', 'no-store', 'private');
    },

    /** Resolves when all is written. */
    settle: async (): Promise<void> => {
      await captionQueue;
      await queue;
    },
  };
};
