import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { StoragePort, Visibility } from '@/lib/ports/storage';

import { parseMediaPlaylist, type MediaPlaylist, measureBandwidth } from '../ladder/master-playlist';
import { contentTypeOf } from '../outputs/write-outputs';
import type { SessionBase } from '../run/session';
import { PREVIEW_FOLDER, PREVIEW_INDEX } from './preview-arguments';

/** A segment that is stored: seconds and bytes. */
export type PreviewSegment = { uri: string; duration: number; size: number };

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
export const buildPreviewIndex = ({ initFile, segments, isWhole, longest }: IndexInput): string => {
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
export const buildPreviewMaster = ({
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
