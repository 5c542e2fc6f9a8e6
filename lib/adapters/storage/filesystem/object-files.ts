import { constants, lstatSync, type Stats } from 'node:fs';
import { open, opendir, type FileHandle, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { ByteRange, ObjectInfo, Visibility, ObjectRef } from '@/lib/ports/storage';

import { hasCode, getObjectPath, getTemporaryPath, placeFile, placeFileOnce, type Layout } from './layout';

type NewObject = {
  ref: ObjectRef;
  /** Mode bits of the finished file. */
  mode: number;
  operation: string;
  /** Writes the bytes and returns whether they are complete. */
  fill: (handle: FileHandle) => Promise<boolean>;
  /** Fails instead of replacing an existing object. */
  isNew?: boolean;
};

type Created = { etag: string; size: number } | 'incomplete' | 'exists';

/** Writes an object to a temporary file and renames it. An incomplete body changes nothing. */
export const createObject = async (
  layout: Layout,
  { ref, mode, operation, fill, isNew }: NewObject,
): Promise<Created> => {
  const target = getObjectPath(layout, ref, operation);
  const temporary = getTemporaryPath(layout);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    if (!(await fill(handle))) return 'incomplete';
    await handle.chmod(mode);
    const stats = await handle.stat();
    await handle.close();
    if (!isNew) await placeFile(temporary, target);
    else if (!(await placeFileOnce(temporary, target))) return 'exists';
    return { etag: toEtag(stats), size: stats.size };
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
};

const byExtension: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** The content type of a key by its extension; `application/octet-stream` if unknown. */
export const contentTypeOf = (key: string): string => {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return Object.hasOwn(byExtension, extension)
    ? (byExtension[extension] ?? 'application/octet-stream')
    : 'application/octet-stream';
};

/** Public objects are files that everybody may read. */
const publicBit = 0o004;

/** The mode bits for a visibility. */
export const modeOf = (visibility: Visibility): number => (visibility === 'public' ? 0o644 : 0o600);

/**
 * Properties of an object from its file. The ETag needs no reading: a replaced file has another inode, a
 * rewritten one another time.
 */
export const toObjectInfo = (key: string, stats: Stats): ObjectInfo => ({
  size: stats.size,
  etag: toEtag(stats),
  lastModified: stats.mtime,
  contentType: contentTypeOf(key),
  visibility: (stats.mode & publicBit) === publicBit ? 'public' : 'private',
});

/** Path of an object. */
export type Place = { file: string; folder: string };

const rememberedObjects = 10_000;

const isSame = (one: Stats, other: Stats): boolean =>
  one.ino === other.ino &&
  one.mtimeMs === other.mtimeMs &&
  one.size === other.size &&
  one.mode === other.mode;

/**
 * Cached paths and `toObjectInfo` results of a bucket's objects, by key, valid while the file is unchanged.
 * The edge queries them at every request.
 */
export const createObjectMemory = () => {
  const known = new Map<string, { place: Place; stats: Stats; info: ObjectInfo }>();
  return {
    findPlace: (key: string): Place | undefined => known.get(key)?.place,
    describe: (key: string, place: Place, stats: Stats): ObjectInfo => {
      const last = known.get(key);
      if (last && isSame(last.stats, stats)) return last.info;
      if (known.size >= rememberedObjects) known.clear();
      const info = toObjectInfo(key, stats);
      known.set(key, { place, stats, info });
      return info;
    },
  };
};

export const toEtag = ({ size, mtimeMs, ino }: Stats): string =>
  `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}-${ino.toString(36)}"`;

const quietly = { throwIfNoEntry: false } as const;

/**
 * Stats a regular file without following a link; null if there is none. Synchronous, because the edge calls
 * it for each request: 3 µs from the kernel's cache, ten times that through the thread pool.
 */
export const statFile = (file: string): Stats | null => {
  try {
    const stats = lstatSync(file, quietly);
    return stats?.isFile() ? stats : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
    throw error;
  }
};

/** Opens a regular file for reading; null if there is none, or a link instead. */
export const openFile = async (file: string): Promise<{ handle: FileHandle; stats: Stats } | null> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, stats };
    await handle.close();
    return null;
  } catch (error) {
    await handle?.close();
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR')) return null;
    throw error;
  }
};

const chunkBytes = 256 * 1024;

/**
 * Streams a range of an open file and closes it. Node's own file stream reads one chunk ahead of a reader
 * that has stopped; with `highWaterMark: 0`, only the chunk being sent is in memory.
 */
export const streamFile = (handle: FileHandle, { start, end }: ByteRange): Readable => {
  let position = start;
  return new Readable({
    highWaterMark: 0,
    read() {
      const length = Math.min(chunkBytes, end - position + 1);
      if (length <= 0) {
        this.push(null);
        return;
      }
      handle.read(Buffer.allocUnsafeSlow(length), 0, length, position).then(
        ({ bytesRead, buffer }) => {
          position += bytesRead;
          if (bytesRead === 0) this.destroy(new Error('the file ended too early'));
          else this.push(bytesRead < buffer.length ? buffer.subarray(0, bytesRead) : buffer);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      handle.close().then(
        () => callback(error),
        (closeError: Error) => callback(error ?? closeError),
      );
    },
  });
};

/** Regular files below a folder, as relative paths with `/`. A missing folder has none. */
export async function* walkFiles(folder: string, relative = ''): AsyncGenerator<string> {
  let entries;
  try {
    entries = await opendir(path.join(folder, relative));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return;
    throw error;
  }
  for await (const entry of entries) {
    const name = relative ? `${relative}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walkFiles(folder, name);
    else if (entry.isFile()) yield name;
  }
}
