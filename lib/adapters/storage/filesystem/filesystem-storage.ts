import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { deriveKey, deriveKeys, type Secrets } from '@/lib/core/secrets/secret';
import { assertKey, assertPrefix } from '@/lib/core/storage/object-key';
import { ProviderError } from '@/lib/ports/provider-error';
import type { ByteRange, ObjectRef, SignedGrant, StorageIngress, StoragePort } from '@/lib/ports/storage';

import type { Pause } from '../in-batches';
import { findPartNumberFault, findPartSizeFault } from '../part-rules';
import { asStorageErrors, permanentFault, withStorageErrors } from '../storage-error';
import { createEventQueue } from './event-queue';
import { buildJoinedFile, createJoinedFiles, isJoinedFile, joinedFileOf, mayBeJoined } from './joined-files';
import {
  assertThere,
  createLinkGuard,
  getLayout,
  getObjectPath,
  getTemporaryPath,
  ignoreMissing,
  removeEmptyFolders,
  translateFileError,
} from './layout';
import { openParts, receivePart } from './multipart-parts';
import { createMultipartUploads } from './multipart-uploads';
import {
  createObject,
  createObjectMemory,
  modeOf,
  openFile,
  statFile,
  streamFile,
  toEtag,
  toObjectInfo,
  type Place,
} from './object-files';
import { createPrefixes } from './prefixes';
import { maxExpiresIn, signUrl, verifySignedUrl } from './signed-url';
import { writeBody } from './write-body';

type FilesystemOptions = {
  /** Absolute path; all data is in its `storage` folder. */
  dataDir: string;
  /** Address at which the edge serves signed URLs. */
  edgeUrl: string;
  secret: Secrets;
  /** Waits between two batches; replaced only in tests. */
  pause?: Pause;
};

type Fill = Parameters<typeof createObject>[1]['fill'];

const abandonedAfterMs = 7 * 86_400_000;

/**
 * Objects as files below `DATA_DIR/storage`, with signed URLs served by our edge. Any number of processes on
 * one machine may share the folder, because all files appear by a rename.
 */
export const createFilesystemStorage = ({
  dataDir,
  edgeUrl,
  secret,
  pause,
}: FilesystemOptions): StoragePort => {
  const layout = getLayout(dataDir);
  const signingKeys = deriveKeys(secret, 'signed-url');
  const signingKey = deriveKey(secret, 'signed-url');
  const isInside = createLinkGuard(layout.root);
  const joined = createJoinedFiles(isInside);
  const memories = { upload: createObjectMemory(), stream: createObjectMemory() };
  const prefixes = createPrefixes({ layout, isInside, findJoined: joined.find, pause });
  const queue = createEventQueue(layout);
  const multipart = createMultipartUploads(layout, async (object) => {
    if (object.bucket === 'upload') await queue.keep('ObjectCreated:CompleteMultipartUpload', object);
  });

  const guarded = <T>(operation: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    asStorageErrors(
      operation,
      translateFileError,
      () => {
        assertThere(layout, operation);
        return work();
      },
      signal,
    );

  const guardedList = <T>(operation: string, items: AsyncIterable<T>): AsyncGenerator<T> =>
    withStorageErrors(
      operation,
      translateFileError,
      (async function* () {
        assertThere(layout, operation);
        yield* items;
      })(),
    );

  /** The result for a missing object. Throws if the whole store is missing. */
  const missing = (operation: string): null => {
    assertThere(layout, operation);
    return null;
  };

  const sign = (grant: SignedGrant, expiresIn: number, operation: string): string => {
    assertKey(grant.ref.key, operation);
    if (!(expiresIn > 0 && expiresIn <= maxExpiresIn)) {
      throw permanentFault(operation, `a signed URL lives 1 to ${maxExpiresIn} seconds`);
    }
    return edgeUrl + signUrl(signingKey, { grant, expires: Math.floor(Date.now() / 1000 + expiresIn) });
  };

  const ingress: StorageIngress = {
    verify: (request) => verifySignedUrl(signingKeys, request, Date.now()),

    receive: ({ grant, body, contentLength }) =>
      guarded('receive', async () => {
        if (grant.kind === 'part') return receivePart(layout, grant, { body, contentLength });
        const { ref, size = contentLength } = grant;
        if (contentLength !== size) return { refused: contentLength > size ? 'too_large' : 'incomplete' };
        if (statFile(getObjectPath(layout, ref, 'receive'))) return { refused: 'already_uploaded' };
        const fill: Fill = async (handle) => {
          const written = await writeBody(handle, body, { position: 0, limit: contentLength });
          return written === contentLength;
        };
        const created = await createObject(layout, {
          ref,
          mode: modeOf('private'),
          operation: 'receive',
          fill,
          isNew: true,
        });
        if (created === 'incomplete') return { refused: 'incomplete' };
        if (created === 'exists') return { refused: 'already_uploaded' };
        if (ref.bucket === 'upload') await queue.keep('ObjectCreated:Put', { ...ref, ...created });
        return { etag: created.etag };
      }),

    deliverEvents: (delivery) => queue.deliver(delivery),

    sweep: () =>
      guarded('sweep', async () => {
        await multipart.sweep(abandonedAfterMs);
        await removeOldFiles(layout.temporary, abandonedAfterMs);
      }),
  };

  const findPlace = (ref: ObjectRef, operation: string): Place => {
    const known = memories[ref.bucket].findPlace(ref.key);
    if (known) return known;
    const file = getObjectPath(layout, ref, operation);
    return { file, folder: path.dirname(file) };
  };

  const statObject = (ref: ObjectRef, operation: string) => {
    // The index of a joined file is not readable.
    if (ref.bucket === 'stream' && isJoinedFile(ref.key)) return null;
    const place = findPlace(ref, operation);
    const stats = statFile(place.file);
    return stats && isInside(place.folder) ? { place, stats } : null;
  };

  /** The join index in place of an MP4 that consists of other objects. */
  const findJoined = ({ bucket, key }: ObjectRef, operation: string) => {
    if (bucket !== 'stream' || !mayBeJoined(key)) return null;
    const { file, folder } = findPlace({ bucket, key }, operation);
    const found = joined.find(file);
    return found && isInside(folder) ? found : null;
  };

  const readJoined = (ref: ObjectRef, range: ByteRange | undefined) => {
    const mp4 = findJoined(ref, 'read');
    if (!mp4) return null;
    const info = { ...toObjectInfo(ref.key, mp4.stats), size: mp4.size };
    return { info, body: joined.stream(mp4, toWanted(range, mp4.size)) };
  };

  const makeFolders = async (): Promise<void> => {
    for (const folder of [...Object.values(layout.buckets), layout.temporary])
      await mkdir(folder, { recursive: true, mode: 0o755 });
  };

  return {
    bucketNames: { upload: 'upload', stream: 'stream' },
    ingress,
    isLocal: true,

    signPut: async ({ bucket, key, contentType, expiresIn, size }) =>
      sign(
        { kind: 'put', ref: { bucket, key }, contentType, ...(size !== undefined && { size }) },
        expiresIn,
        'signPut',
      ),

    signGet: async ({ bucket, key, downloadName, expiresIn }) =>
      sign(
        { kind: 'get', ref: { bucket, key }, ...(downloadName === undefined ? {} : { downloadName }) },
        expiresIn,
        'signGet',
      ),

    signPart: async ({ bucket, key, uploadId, partNumber, expiresIn, size, origin }) => {
      const fault = findPartNumberFault(partNumber);
      if (fault) throw permanentFault('signPart', fault);
      const limits = { ...(size !== undefined && { size }), ...(origin !== undefined && { origin }) };
      return sign(
        { kind: 'part', ref: { bucket, key }, uploadId, partNumber, ...limits },
        expiresIn,
        'signPart',
      );
    },

    createMultipart: ({ bucket, key, contentType, partSize }) =>
      guarded('createMultipart', async () => {
        assertKey(key, 'createMultipart');
        const fault = findPartSizeFault(partSize);
        if (fault) throw permanentFault('createMultipart', fault);
        return { uploadId: await multipart.create({ bucket, key, contentType, partSize }) };
      }),

    readBeginning: ({ length, ...ref }) =>
      guarded('readBeginning', () => multipart.readBeginning(ref, length)),
    openParts: (ref) => guarded('openParts', () => openParts(layout, ref)),
    listParts: ({ after = 0, limit = 1000, ...ref }) =>
      guarded('listParts', async () => {
        const page = await multipart.list(ref, { after, limit: Math.min(Math.max(limit, 1), 1000) });
        if (!page) throw permanentFault('listParts', 'no such upload');
        return page;
      }),

    completeMultipart: ({ bucket, key, uploadId, parts }) =>
      guarded('completeMultipart', () => multipart.complete({ bucket, key }, uploadId, parts)),

    abortMultipart: (ref) => guarded('abortMultipart', () => multipart.abort(ref)),

    listMultiparts: ({ bucket, prefix }) => {
      assertPrefix(prefix, 'listMultiparts');
      return guardedList('listMultiparts', multipart.listOpen(bucket, prefix));
    },

    // Avoids the promises of `guarded`, because the edge calls it for each request.
    head: async (ref) => {
      try {
        const found = statObject(ref, 'head');
        if (found) return memories[ref.bucket].describe(ref.key, found.place, found.stats);
        const mp4 = findJoined(ref, 'head');
        return mp4 ? { ...toObjectInfo(ref.key, mp4.stats), size: mp4.size } : missing('head');
      } catch (error) {
        throw error instanceof ProviderError ? error : translateFileError('head', error);
      }
    },

    read: ({ bucket, key, range }) =>
      asStorageErrors('read', translateFileError, async () => {
        const found = statObject({ bucket, key }, 'read');
        const opened = found && (await openFile(found.place.file));
        if (!opened) return readJoined({ bucket, key }, range) ?? missing('read');
        const { handle, stats } = opened;
        try {
          const wanted = toWanted(range, stats.size);
          return { info: toObjectInfo(key, stats), body: streamFile(handle, wanted) };
        } catch (error) {
          await handle.close();
          throw error;
        }
      }),

    write: ({ bucket, key, body, visibility }) =>
      guarded('write', async () => {
        const fill: Fill = async (handle) => {
          const chunks = body instanceof Uint8Array ? Readable.from([body]) : body;
          await writeBody(handle, chunks, { position: 0, limit: Number.POSITIVE_INFINITY });
          return true;
        };
        const ref = { bucket, key };
        const created = await createObject(layout, {
          ref,
          mode: modeOf(visibility),
          operation: 'write',
          fill,
        });
        if (typeof created === 'object' && bucket === 'upload')
          await queue.keep('ObjectCreated:Put', { bucket, key, ...created });
      }),

    join: ({ bucket, key, parts, visibility }) =>
      guarded('join', async () => {
        const place = getObjectPath(layout, { bucket, key }, 'join');
        if (bucket !== 'stream' || !mayBeJoined(key))
          throw permanentFault('join', 'only MP4 files are joined');
        const folder = `${path.posix.dirname(path.posix.dirname(key))}/`;
        const chunks = buildJoinedFile(folder, parts);
        const fill: Fill = async (handle) => {
          await writeBody(handle, Readable.from(chunks), { position: 0, limit: Number.POSITIVE_INFINITY });
          return true;
        };
        const ref = { bucket, key: joinedFileOf(key) };
        await createObject(layout, { ref, mode: modeOf(visibility), operation: 'join', fill });
        await unlink(place).catch(ignoreMissing);
      }),

    withLocalFile: async ({ bucket, key, signal }, use) => {
      signal?.throwIfAborted();
      const ref = { bucket, key };
      const found = statObject(ref, 'withLocalFile');
      if (found) return use(found.place.file, toEtag(found.stats));
      const mp4 = findJoined(ref, 'withLocalFile');
      if (!mp4) {
        assertThere(layout, 'withLocalFile');
        throw permanentFault('withLocalFile', 'no such object');
      }
      const copy = getTemporaryPath(layout);
      try {
        await guarded(
          'withLocalFile',
          async () => {
            const body = joined.stream(mp4, { start: 0, end: mp4.size - 1 });
            await pipeline(body, createWriteStream(copy, { flags: 'wx', mode: 0o600 }), { signal });
          },
          signal,
        );
        return await use(copy, toEtag(mp4.stats));
      } finally {
        await rm(copy, { force: true });
      }
    },

    list: ({ bucket, prefix }) => {
      assertPrefix(prefix, 'list');
      return guardedList('list', prefixes.list(bucket, prefix));
    },

    remove: (ref) =>
      guarded('remove', async () => {
        const found = statObject(ref, 'remove');
        const mp4 = findJoined(ref, 'remove');
        for (const file of [found?.place.file, mp4?.file]) if (file) await unlink(file).catch(ignoreMissing);
        if (found || mp4)
          await removeEmptyFolders(findPlace(ref, 'remove').folder, layout.buckets[ref.bucket]);
      }),

    removePrefix: (target) => guarded('removePrefix', () => prefixes.remove(target), target.signal),

    setPrefixVisibility: (target) =>
      guarded('setPrefixVisibility', () => prefixes.setVisibility(target), target.signal),

    prepare: () => asStorageErrors('prepare', translateFileError, makeFolders),

    check: () =>
      guarded('check', async () => {
        const probe = getTemporaryPath(layout);
        const handle = await open(probe, 'wx', 0o600);
        await handle.close();
        await rename(probe, `${probe}.checked`);
        await rm(`${probe}.checked`);
      }),
  };
};

/** The requested range within an object of `size` bytes. */
const toWanted = (range: ByteRange | undefined, size: number): ByteRange => {
  const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? Infinity, size - 1)];
  if (range && (start < 0 || start > end)) throw permanentFault('read', 'the range lies outside the object');
  return { start, end };
};

const removeOldFiles = async (folder: string, maxAgeMs: number): Promise<void> => {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > maxAgeMs) await rm(file, { force: true });
  }
};
