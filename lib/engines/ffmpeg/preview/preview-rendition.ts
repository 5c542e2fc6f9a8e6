import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { contentTypeOf } from '@/lib/engines/ffmpeg/outputs/write-outputs';
import type { StoragePort, Visibility } from '@/lib/ports/storage';

import {
  AUDIO_CODEC,
  parseMediaPlaylist,
  readVideoCodec,
  type MediaPlaylist,
  measureBandwidth,
} from '../ladder/master-playlist';
import { readTimescales, shiftTracks } from '../ladder/segments';
import { countDeviation, countFrames, hasOtherCount } from '../outputs/check-segments';
import type { SessionBase } from '../run/session';
import { PREVIEW_FOLDER, PREVIEW_INDEX, PREVIEW_INIT } from './preview-arguments';

/** A segment that is stored: seconds and bytes. */
type PreviewSegment = { uri: string; duration: number; size: number };

type IndexInput = {
  initFile: string;
  segments: readonly Pick<PreviewSegment, 'uri' | 'duration'>[];
  /** Whether the playlist is complete. */
  isWhole: boolean;
  /** Seconds of the longest segment. Must not change while the playlist grows. */
  longest: number;
};

/**
 * The media playlist of the segments stored so far. A player that opens it while it grows starts at the
 * beginning. Pure.
 */
const buildPreviewIndex = ({ initFile, segments, isWhole, longest }: IndexInput): string => {
  const target = Math.max(longest, ...segments.map(({ duration }) => Math.round(duration)));
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-MEDIA-SEQUENCE:0'],
    ...[`#EXT-X-PLAYLIST-TYPE:${isWhole ? 'VOD' : 'EVENT'}`, '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...['#EXT-X-START:TIME-OFFSET=0', `#EXT-X-MAP:URI="${initFile}"`],
    ...segments.flatMap(({ uri, duration }) => [`#EXTINF:${duration.toFixed(6)},`, uri]),
    ...(isWhole ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
};

type MasterInput = {
  index: string;
  segments: readonly PreviewSegment[];
  longest: number;
  /** RFC 6381. */
  codecs: readonly string[];
  width: number;
  height: number;
  fps: number;
};

/** The multivariant playlist of the preview rendition. Pure. */
const buildPreviewMaster = ({
  index,
  segments,
  longest,
  codecs,
  width,
  height,
  fps,
}: MasterInput): string => {
  const { peak, average } = measureBandwidth(segments, longest);
  const attributes = [
    ...[`BANDWIDTH=${peak}`, `AVERAGE-BANDWIDTH=${average}`, `CODECS="${codecs.join(',')}"`],
    ...[`RESOLUTION=${width}x${height}`, `FRAME-RATE=${fps.toFixed(3)}`, 'VIDEO-RANGE=SDR'],
  ];
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  return [...head, `#EXT-X-STREAM-INF:${attributes.join(',')}`, index, ''].join('\n');
};

export const sumSeconds = (segments: MediaPlaylist['segments']): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);

const forever = 'public, max-age=31536000, immutable';
const growing = 'public, max-age=1';

type PreviewStoreOptions = {
  storage: StoragePort;
  session: Pick<SessionBase, 'folder' | 'signal'>;
  /** Ends in a slash. */
  prefix: string;
  findVisibility: () => Promise<Visibility>;
};

export type PreviewStore = {
  /** Stores a file of the local preview folder. Returns its size in bytes. */
  storeFile: (name: string) => Promise<number>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The media playlist that an earlier run stored. */
  readIndex: () => Promise<MediaPlaylist | null>;
};

/** Stores the files of a preview rendition with the video's visibility, even if it changes meanwhile. */
export const createPreviewStore = ({
  storage,
  session,
  prefix,
  findVisibility,
}: PreviewStoreOptions): PreviewStore => {
  const put = async (name: string, body: Uint8Array): Promise<void> => {
    for (let visibility = await findVisibility(); ;) {
      session.signal.throwIfAborted();
      await storage.write({
        ...{ bucket: 'stream', key: prefix + name, body, visibility },
        contentType: contentTypeOf(name),
        cacheControl: name.endsWith('.m3u8') ? growing : forever,
      });
      const now = await findVisibility();
      if (now === visibility) return;
      visibility = now;
    }
  };
  return {
    put,
    storeFile: async (name) => {
      const bytes = await readFile(path.join(session.folder.path, PREVIEW_FOLDER, name));
      await put(name, bytes);
      return bytes.length;
    },
    readIndex: async () => {
      const stored = await storage.read({ bucket: 'stream', key: prefix + PREVIEW_INDEX });
      if (!stored) return null;
      const playlist = await text(stored.body);
      return playlist.includes('#EXTINF') ? parseMediaPlaylist(playlist) : null;
    },
  };
};

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
