import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { assertKey, assertPrefix } from '@/lib/core/storage/object-key';
import { toAttachment } from '@/lib/core/storage/stored-objects';
import type { Bucket, ByteRange, ObjectInfo, ObjectRef, StoragePort } from '@/lib/ports/storage';

import { inBatches, type Pause } from '../in-batches';
import { findPartNumberFault } from '../part-rules';
import { asStorageErrors, permanentFault, withStorageErrors } from '../storage-error';
import { createBuckets } from './create-buckets';
import { createS3Client, type S3Options, type S3Context, markerPrefix } from './s3-context';
import { orNull, translateS3Error } from './s3-errors';
import { createS3Multipart } from './s3-multipart';
import { deleteObjects, listObjects } from './s3-objects';
import { createAclVisibility, createMarkerVisibility } from './s3-visibility';

export type S3StorageOptions = S3Options & {
  uploadBucket: string;
  streamBucket: string;
  /** `acl` if the store supports object ACLs (AWS, Ceph); `edge` if our edge serves it. */
  visibility: 'acl' | 'edge';
  /** Waits between two batches; replaced only in tests. */
  pause?: Pause;
};

/** 10,000 parts of this size hold 160 GB; two are in memory at a time. */
const writePartBytes = 16 * 1024 * 1024;

/** S3 and compatible stores, which serve signed URLs and send events themselves. */
export const createS3Storage = (options: S3StorageOptions): StoragePort => {
  const client = createS3Client(options);
  const names: Record<Bucket, string> = { upload: options.uploadBucket, stream: options.streamBucket };
  const context: S3Context = { client, names, ...(options.pause ? { pause: options.pause } : {}) };
  const visibilityOf =
    options.visibility === 'acl' ? createAclVisibility(context) : createMarkerVisibility(context);
  const multipart = createS3Multipart(context);

  const guarded = <T>(operation: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    asStorageErrors(operation, translateS3Error, work, signal);

  const toObject = ({ bucket, key }: ObjectRef, operation: string) => {
    assertKey(key, operation);
    return { Bucket: names[bucket], Key: key };
  };

  const toInfo = (answer: ObjectHeaders, visibility: ObjectInfo['visibility']): ObjectInfo => ({
    size: sizeOf(answer),
    etag: answer.ETag ?? '',
    lastModified: answer.LastModified ?? new Date(0),
    contentType: answer.ContentType ?? 'application/octet-stream',
    visibility,
  });

  const open = async ({ bucket, key, range }: ObjectRef & { range?: ByteRange }, signal?: AbortSignal) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...toObject({ bucket, key }, 'read'), Range });
    return orNull(client.send(command, signal ? { abortSignal: signal } : {}));
  };

  return {
    bucketNames: names,
    ingress: null,
    // Clients read from the store itself, which cannot join objects.
    join: null,
    isLocal: false,

    signPut: ({ contentType, expiresIn, size, ...ref }) =>
      guarded('signPut', async () => {
        const object = { ...toObject(ref, 'signPut'), ContentType: contentType };
        const command = new PutObjectCommand({ ...object, ContentLength: size });
        // The presigner leaves these headers out of the signature by default.
        const signableHeaders = new Set(['content-type', ...(size === undefined ? [] : ['content-length'])]);
        return getSignedUrl(client, command, { expiresIn, signableHeaders });
      }),

    signGet: ({ expiresIn, downloadName, ...ref }) =>
      guarded('signGet', async () => {
        const isAttachment = ref.bucket === 'upload' || downloadName !== undefined;
        const command = new GetObjectCommand({
          ...toObject(ref, 'signGet'),
          ...(isAttachment ? { ResponseContentDisposition: toAttachment(downloadName) } : {}),
        });
        return getSignedUrl(client, command, { expiresIn });
      }),

    signPart: ({ uploadId, partNumber, expiresIn, size, ...ref }) =>
      guarded('signPart', async () => {
        const fault = findPartNumberFault(partNumber);
        if (fault) throw permanentFault('signPart', fault);
        const object = toObject(ref, 'signPart');
        const part = { ...object, UploadId: uploadId, PartNumber: partNumber, ContentLength: size };
        const signableHeaders = new Set(size === undefined ? [] : ['content-length']);
        return getSignedUrl(client, new UploadPartCommand(part), { expiresIn, signableHeaders });
      }),

    createMultipart: (input) =>
      guarded('createMultipart', async () => {
        assertKey(input.key, 'createMultipart');
        return multipart.createMultipart(input);
      }),
    readBeginning: async () => null,
    openParts: null,
    listParts: (input) => guarded('listParts', () => multipart.listParts(input)),
    completeMultipart: (input) => guarded('completeMultipart', () => multipart.completeMultipart(input)),
    abortMultipart: (input) => guarded('abortMultipart', () => multipart.abortMultipart(input)),
    listMultiparts: (input) => {
      assertPrefix(input.prefix, 'listMultiparts');
      return withStorageErrors('listMultiparts', translateS3Error, multipart.listMultiparts(input));
    },

    head: (ref) =>
      guarded('head', async () => {
        const object = toObject(ref, 'head');
        const answer = await orNull(client.send(new HeadObjectCommand(object)));
        return answer && toInfo(answer, await visibilityOf.find(ref));
      }),

    read: (input) =>
      guarded('read', async () => {
        const answer = await open(input);
        if (!answer) return null;
        const body = answer.Body as Readable;
        try {
          return { info: toInfo(answer, await visibilityOf.find(input)), body };
        } catch (error) {
          body.destroy();
          throw error;
        }
      }),

    write: ({ bucket, key, body, contentType, cacheControl, visibility }) =>
      guarded('write', async () => {
        const ref = { bucket, key };
        const params = {
          ...toObject(ref, 'write'),
          ContentType: contentType,
          CacheControl: cacheControl,
          ACL: bucket === 'upload' ? undefined : visibilityOf.aclOf(visibility),
        };
        await visibilityOf.onWrite(ref, visibility, 'before');
        if (body instanceof Uint8Array) {
          await client.send(new PutObjectCommand({ ...params, Body: body }));
        } else {
          const upload = {
            client,
            params: { ...params, Body: body },
            partSize: writePartBytes,
            queueSize: 2,
          };
          await new Upload(upload).done();
        }
        await visibilityOf.onWrite(ref, visibility, 'after');
      }),

    withLocalFile: async ({ signal, ...ref }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-object-'));
      try {
        const file = path.join(folder, 'object');
        const etag = await guarded(
          'withLocalFile',
          async () => {
            const answer = await open(ref, signal);
            if (!answer) throw permanentFault('withLocalFile', 'no such object');
            await pipeline(answer.Body as Readable, createWriteStream(file, { mode: 0o600 }), { signal });
            return answer.ETag ?? '';
          },
          signal,
        );
        return await use(file, etag);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    list: ({ bucket, prefix }) => {
      assertPrefix(prefix, 'list');
      return withStorageErrors('list', translateS3Error, listObjects(context, bucket, prefix));
    },

    remove: (ref) =>
      guarded('remove', async () => {
        await orNull(client.send(new DeleteObjectCommand(toObject(ref, 'remove'))));
        await visibilityOf.onRemoved(ref);
      }),

    removePrefix: ({ bucket, prefix, signal }) =>
      guarded(
        'removePrefix',
        async () => {
          assertPrefix(prefix, 'removePrefix');
          const work = (batch: { key: string }[]) =>
            deleteObjects(
              context,
              bucket,
              batch.map(({ key }) => key),
            );
          const count = await inBatches(listObjects(context, bucket, prefix), work, {
            pause: options.pause,
            signal,
          });
          await visibilityOf.onPrefixRemoved(bucket, prefix);
          return count;
        },
        signal,
      ),

    setPrefixVisibility: (change) =>
      guarded(
        'setPrefixVisibility',
        async () => {
          assertPrefix(change.prefix, 'setPrefixVisibility');
          return visibilityOf.setPrefix(change);
        },
        change.signal,
      ),

    prepare: () =>
      guarded('prepare', () =>
        createBuckets(context, {
          region: options.region,
          withAcls: options.visibility === 'acl',
        }),
      ),

    check: () =>
      guarded('check', async () => {
        await client.send(new HeadBucketCommand({ Bucket: names.upload }));
        const probe = { Bucket: names.stream, Key: `${markerPrefix}.check`, Body: new Uint8Array() };
        await client.send(new PutObjectCommand(probe));
      }),
  };
};

type ObjectHeaders = {
  ContentLength?: number;
  ContentRange?: string;
  ETag?: string;
  LastModified?: Date;
  ContentType?: string;
};

/** For a range, the store returns the response's length and, after the slash, that of the object. */
const sizeOf = ({ ContentLength, ContentRange }: ObjectHeaders): number =>
  Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength ?? 0);
