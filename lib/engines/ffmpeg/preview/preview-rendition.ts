import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { countDeviation } from '@/lib/engines/ffmpeg/outputs/check-segments';

import { readTimescales, shiftTracks } from '../chunks/shift-segment';
import { AUDIO_CODEC, parseMediaPlaylist, readVideoCodec } from '../ladder/master-playlist';
import { countFrames, hasOtherCount } from '../outputs/check-segments';
import type { SessionBase } from '../run/session';
import { PREVIEW_FOLDER, PREVIEW_INDEX, PREVIEW_INIT } from './preview-arguments';
import {
  buildPreviewIndex,
  buildPreviewMaster,
  type PreviewSegment,
  type PreviewStore,
} from './preview-store';

export const PREVIEW_MASTER = 'master.m3u8';

/** Seconds that must be available before the rendition is announced. */
const leastSeconds = 4;
/** Milliseconds between two updates of the playlist. */
const indexEvery = 1000;

type PreviewRenditionOptions = {
  session: Pick<SessionBase, 'folder' | 'log' | 'signal'>;
  store: PreviewStore;
  /** Segments stored by an earlier run. */
  before: readonly PreviewSegment[];
  /** Expected seconds of the longest segment. */
  longest: number;
  video: { width: number; height: number; fps: number };
  /** Whether each segment has as many frames as its duration at that rate. */
  isConstant: boolean;
  hasAudio: boolean;
  /**
   * Delay of each track in seconds, video first, because ffmpeg starts all at 0. Null if they start there.
   */
  starts: readonly number[] | null;
  /** Called once, when playback can start at the beginning. */
  onReady: () => Promise<void>;
};

/** ffmpeg numbers tracks from 1 in the order of their mapping. */
const toTicks = (init: Buffer, starts: readonly number[]): Map<number, number> =>
  new Map([...readTimescales(init)].map(([id, scale]) => [id, Math.round((starts[id - 1] ?? 0) * scale)]));

/** Stores a preview rendition segment by segment while ffmpeg is running. */
export const createPreviewRendition = (options: PreviewRenditionOptions) => {
  const { session, store, before, longest, video, isConstant, hasAudio, starts, onReady } = options;
  const folder = path.join(session.folder.path, PREVIEW_FOLDER);
  const stored: PreviewSegment[] = [...before];
  let isInitStored = before.length > 0;
  let isReady = before.length > 0;
  let indexAt = 0;
  let ticks: ReadonlyMap<number, number> = new Map();

  const writeIndex = async (isWhole: boolean): Promise<void> => {
    indexAt = Date.now();
    const index = buildPreviewIndex({ initFile: PREVIEW_INIT, segments: stored, isWhole, longest });
    await store.put(PREVIEW_INDEX, Buffer.from(index));
  };

  const writeMaster = async (): Promise<void> => {
    const codec = readVideoCodec(await readFile(path.join(folder, PREVIEW_INIT)));
    const codecs = [codec, ...(hasAudio ? [AUDIO_CODEC] : [])];
    const master = buildPreviewMaster({
      index: PREVIEW_INDEX,
      segments: stored,
      longest,
      codecs,
      ...video,
    });
    await store.put(PREVIEW_MASTER, Buffer.from(master));
  };

  const report = async (isOver: boolean): Promise<void> => {
    const seconds = stored.reduce((sum, { duration }) => sum + duration, 0);
    if (isReady) {
      if (!isOver && Date.now() - indexAt >= indexEvery) await writeIndex(false);
      return;
    }
    if (seconds < leastSeconds && !isOver) return;
    isReady = true;
    await writeIndex(false);
    await writeMaster();
    await onReady();
  };

  const storeInit = async (): Promise<void> => {
    if (isInitStored) return;
    if (starts) ticks = toTicks(await readFile(path.join(folder, PREVIEW_INIT)), starts);
    await store.storeFile(PREVIEW_INIT);
    isInitStored = true;
  };

  const storeSegment = async (uri: string, duration: number): Promise<number> => {
    const bytes = await readFile(path.join(folder, uri));
    const frames = countFrames(bytes, uri);
    if (isConstant && hasOtherCount(frames, { duration, fps: video.fps })) {
      countDeviation('samples');
      session.log.warn({ segment: uri, frames, duration }, 'a preview segment deviates from the plan');
    }
    const segment = starts ? shiftTracks(bytes, ticks) : bytes;
    await store.put(uri, segment);
    return segment.length;
  };

  const readLocal = async () => {
    const text = await readFile(path.join(folder, PREVIEW_INDEX), 'utf8').catch(() => '');
    return text.includes('#EXTINF') ? parseMediaPlaylist(text).segments : [];
  };

  return {
    /** Stores the segments that ffmpeg has finished since the previous call. */
    take: async (): Promise<void> => {
      const segments = await readLocal();
      for (const { uri, duration } of segments.slice(stored.length - before.length)) {
        session.signal.throwIfAborted();
        await storeInit();
        // ffmpeg measures the first segment from its first frame, which may start later than 0.
        const late = stored.length === 0 ? (starts?.[0] ?? 0) : 0;
        stored.push({ uri, duration: duration + late, size: await storeSegment(uri, duration) });
        // A long video would otherwise be on disk twice.
        await rm(path.join(folder, uri));
        await report(false);
      }
    },
    /** Must be called after the last segment; completes the playlist. */
    finish: async (): Promise<void> => {
      if (stored.length === 0) return;
      await report(true);
      await writeIndex(true);
      if (stored.length > before.length) await writeMaster();
    },
    hasSegments: (): boolean => stored.length > 0,
    seconds: (): number => stored.reduce((sum, { duration }) => sum + duration, 0),
  };
};
