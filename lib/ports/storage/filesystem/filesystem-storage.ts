import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { deriveKey } from '@/lib/core/secret';
import { ProviderError } from '@/lib/ports/provider-error';

import type { Pause } from '../in-batches';
import { assertKey, assertPrefix } from '../object-key';
import { findPartNumberFault, findPartSizeFault } from '../part-rules';
import type { ObjectRef, SignedGrant, StorageIngress, StoragePort } from '../port';
import { asStorageErrors, permanentFault, withStorageErrors } from '../storage-error';
import { createObject } from './create-object';
import { createEventQueue } from './event-queue';
import {
  createLinkGuard,
  getLayout,
  getObjectPath,
  getTemporaryPath,
  ignoreMissing,
  removeEmptyFolders,
  translateFileError,
} from './layout';
import { createMultipartUploads } from './multipart-uploads';
import {
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
import { receivePart } from './receive-part';
import { maxExpiresIn, signUrl, verifySignedUrl } from './signed-url';
import { writeBody } from './write-body';

type FilesystemOptions = {
  /** Absolute; everything lies in its `storage` folder. */
  dataDir: string;
  /** Where the edge answers signed URLs. */
  edgeUrl: string;
  secret: string;
  /** Between two batches; another one only in tests. */
  pause?: Pause;
};

type Fill = Parameters<typeof createObject>[1]['fill'];

const abandonedAfterMs = 7 * 86_400_000;

/**
 * Objects as files under `DATA_DIR/storage`, signed URLs answered by our edge. Any number of processes of one machine
 * may use the same folder: everything appears by a rename.
 */
export const createFilesystemStorage = ({
  dataDir,
  edgeUrl,
  secret,
  pause,
}: FilesystemOptions): StoragePort => {
  const layout = getLayout(dataDir);
  const signingKey = deriveKey(secret, 'signed-url');
  const isInside = createLinkGuard(layout.root);
  const memories = { upload: createObjectMemory(), stream: createObjectMemory() };
  const prefixes = createPrefixes({ layout, isInside, pause });
  const queue = createEventQueue(layout);
  const multipart = createMultipartUploads(layout, async (object) => {
    if (object.bucket === 'upload') await queue.keep('ObjectCreated:CompleteMultipartUpload', object);
  });

  const guarded = <T>(operation: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    asStorageErrors(operation, translateFileError, work, signal);

  const sign = (grant: SignedGrant, expiresIn: number, operation: string): string => {
    assertKey(grant.ref.key, operation);
    if (!(expiresIn > 0 && expiresIn <= maxExpiresIn)) {
      throw permanentFault(operation, `a signed URL lives 1 to ${maxExpiresIn} seconds`);
    }
    return edgeUrl + signUrl(signingKey, { grant, expires: Math.floor(Date.now() / 1000 + expiresIn) });
  };

  const ingress: StorageIngress = {
    verify: (request) => verifySignedUrl(signingKey, request, Date.now()),

    receive: ({ grant, body, contentLength }) =>
      guarded('receive', async () => {
        if (grant.kind === 'part') return receivePart(layout, grant, { body, contentLength });
        const { ref } = grant;
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
    const place = findPlace(ref, operation);
    const stats = statFile(place.file);
    return stats && isInside(place.folder) ? { place, stats } : null;
  };

  const makeFolders = async (): Promise<void> => {
    for (const folder of [...Object.values(layout.buckets), layout.temporary])
      await mkdir(folder, { recursive: true, mode: 0o755 });
  };

  return {
    bucketNames: { upload: 'upload', stream: 'stream' },
    ingress,

    signPut: async ({ bucket, key, contentType, expiresIn }) =>
      sign({ kind: 'put', ref: { bucket, key }, contentType }, expiresIn, 'signPut'),

    signGet: async ({ bucket, key, downloadName, expiresIn }) =>
      sign(
        { kind: 'get', ref: { bucket, key }, ...(downloadName === undefined ? {} : { downloadName }) },
        expiresIn,
        'signGet',
      ),

    signPart: async ({ bucket, key, uploadId, partNumber, expiresIn }) => {
      const fault = findPartNumberFault(partNumber);
      if (fault) throw permanentFault('signPart', fault);
      return sign({ kind: 'part', ref: { bucket, key }, uploadId, partNumber }, expiresIn, 'signPart');
    },

    createMultipart: ({ bucket, key, contentType, partSize }) =>
      guarded('createMultipart', async () => {
        assertKey(key, 'createMultipart');
        const fault = findPartSizeFault(partSize);
        if (fault) throw permanentFault('createMultipart', fault);
        return { uploadId: await multipart.create({ bucket, key, contentType, partSize }) };
      }),

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
      return withStorageErrors('listMultiparts', translateFileError, multipart.listOpen(bucket, prefix));
    },

    // The edge asks at every request, so this one goes without the layers of promises that `guarded` adds.
    head: async (ref) => {
      try {
        const found = statObject(ref, 'head');
        return found && memories[ref.bucket].describe(ref.key, found.place, found.stats);
      } catch (error) {
        throw error instanceof ProviderError ? error : translateFileError('head', error);
      }
    },

    read: ({ bucket, key, range }) =>
      guarded('read', async () => {
        const found = statObject({ bucket, key }, 'read');
        const opened = found && (await openFile(found.place.file));
        if (!opened) return null;
        const { handle, stats } = opened;
        const info = toObjectInfo(key, stats);
        const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? Infinity, stats.size - 1)];
        if (range && (start < 0 || start > end)) {
          await handle.close();
          throw permanentFault('read', 'the range lies outside the object');
        }
        return { info, body: streamFile(handle, { start, end }) };
      }),

    write: ({ bucket, key, body, visibility }) =>
      guarded('write', async () => {
        const fill: Fill = async (handle) => {
          const pieces = body instanceof Uint8Array ? Readable.from([body]) : body;
          await writeBody(handle, pieces, { position: 0, limit: Number.POSITIVE_INFINITY });
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

    withLocalFile: async ({ bucket, key, signal }, use) => {
      signal?.throwIfAborted();
      const found = statObject({ bucket, key }, 'withLocalFile');
      if (!found) throw permanentFault('withLocalFile', 'no such object');
      return use(found.place.file, toEtag(found.stats));
    },

    list: ({ bucket, prefix }) => {
      assertPrefix(prefix, 'list');
      return withStorageErrors('list', translateFileError, prefixes.list(bucket, prefix));
    },

    remove: (ref) =>
      guarded('remove', async () => {
        const found = statObject(ref, 'remove');
        if (!found) return;
        await unlink(found.place.file).catch(ignoreMissing);
        await removeEmptyFolders(found.place.folder, layout.buckets[ref.bucket]);
      }),

    removePrefix: (target) => guarded('removePrefix', () => prefixes.remove(target), target.signal),

    setPrefixVisibility: (target) =>
      guarded('setPrefixVisibility', () => prefixes.setVisibility(target), target.signal),

    prepare: () => guarded('prepare', makeFolders),

    check: () =>
      guarded('check', async () => {
        const probe = getTemporaryPath(layout);
        await makeFolders();
        const handle = await open(probe, 'wx', 0o600);
        await handle.close();
        await rename(probe, `${probe}.checked`);
        await rm(`${probe}.checked`);
      }),
  };
};

const removeOldFiles = async (folder: string, maxAgeMs: number): Promise<void> => {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > maxAgeMs) await rm(file, { force: true });
  }
};
