import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';

import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { type AddressRule, chooseLookup, findAddressFault } from '@/lib/core/network/public-address';
import type { BucketAccess, BucketPort } from '@/lib/ports/bucket';
import { ProviderError } from '@/lib/ports/provider-error';

import { asStorageErrors } from '../storage-error';
import { createS3Client } from './s3-context';
import { orNull, translateS3Error } from './s3-errors';

/** At most 10,000 parts are allowed, and one is in memory. */
const leastPartBytes = 16 * 1024 * 1024;
const mostParts = 9000;

type Part = { number: number; size: number; etag: string };

/** Throws if the server is not on the public Internet. AWS always is. */
const assertAllowed = ({ endpoint }: BucketAccess, rule: AddressRule): void => {
  const fault = endpoint === null ? null : findAddressFault(rule, new URL(endpoint));
  if (fault === null) return;
  throw new ProviderError(fault, {
    ...{ port: 'storage', operation: 'openBucket', retryable: false, code: 'address_refused' },
  });
};

/** Each connection is made to an address that was checked, which defeats DNS rebinding. */
const createClient = (access: BucketAccess, rule: AddressRule): S3Client => {
  const { endpoint, bucket } = access;
  const options = chooseLookup(rule, new URL(endpoint ?? 'https://s3.amazonaws.com'));
  return createS3Client({
    ...access,
    // A name with dots does not match AWS's certificate.
    forcePathStyle: endpoint !== null || bucket.includes('.'),
    agents: { httpAgent: new http.Agent(options), httpsAgent: new https.Agent(options) },
  });
};

/** Cuts a stream into parts of the same size; the last one may be shorter. */
async function* cutParts(body: Readable, partSize: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partSize);
  let filled = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    let rest = chunk;
    while (rest.length > 0) {
      const copied = rest.copy(part, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled < partSize) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

const hashPart = (bytes: Buffer) => createHash('md5').update(bytes).digest();

/** A customer's bucket at AWS or a compatible store. Throws `ProviderError` (`address_refused`). */
export const createS3Bucket = (access: BucketAccess, rule: AddressRule): BucketPort => {
  assertAllowed(access, rule);
  const client = createClient(access, rule);
  const Bucket = access.bucket;
  const guarded = <T>(operation: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    asStorageErrors(operation, translateS3Error, work, signal);

  /** Parts of an interrupted upload of the same key, and its id; a new one if there is none. */
  const openUpload = async (key: string, contentType: string) => {
    const open = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
    const known = (open.Uploads ?? []).findLast((upload) => upload.Key === key)?.UploadId;
    const stored = new Map<number, Part>();
    for (let marker: string | undefined; known !== undefined;) {
      const page = await client.send(
        new ListPartsCommand({ Bucket, Key: key, UploadId: known, PartNumberMarker: marker }),
      );
      for (const { PartNumber: number = 0, Size: size = 0, ETag: etag = '' } of page.Parts ?? [])
        stored.set(number, { number, size, etag });
      if (!page.IsTruncated) return { uploadId: known, stored };
      marker = page.NextPartNumberMarker;
    }
    const made = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType }),
    );
    return { uploadId: made.UploadId ?? '', stored };
  };

  const writeParts: BucketPort['write'] = async ({ key, body, size, contentType, signal }) => {
    const { uploadId: UploadId, stored } = await openUpload(key, contentType);
    const partSize = Math.max(leastPartBytes, Math.ceil(size / mostParts));
    const parts: { PartNumber: number; ETag: string }[] = [];
    let sent = 0;
    for await (const bytes of cutParts(body, partSize)) {
      signal.throwIfAborted();
      const PartNumber = parts.length + 1;
      const md5 = hashPart(bytes);
      const known = stored.get(PartNumber);
      const isStored = known?.size === bytes.length && known.etag === `"${md5.toString('hex')}"`;
      const answer = isStored
        ? { ETag: known.etag }
        : await client.send(
            new UploadPartCommand({
              ...{ Bucket, Key: key, UploadId, PartNumber, Body: bytes },
              ContentMD5: md5.toString('base64'),
            }),
            { abortSignal: signal },
          );
      parts.push({ PartNumber, ETag: answer.ETag ?? '' });
      sent += bytes.length;
    }
    assertWhole(sent, size);
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId, MultipartUpload: { Parts: parts } }),
    );
  };

  const writeOnce: BucketPort['write'] = async ({ key, body, size, contentType, signal }) => {
    const bytes = Buffer.concat((await body.toArray()) as Buffer[]);
    assertWhole(bytes.length, size);
    await client.send(
      new PutObjectCommand({
        ...{ Bucket, Key: key, Body: bytes, ContentType: contentType },
        ContentMD5: hashPart(bytes).toString('base64'),
      }),
      { abortSignal: signal },
    );
  };

  return {
    list: ({ prefix, after, limit }) =>
      guarded('list', async () => {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: limit, ContinuationToken: after }),
        );
        const objects = (page.Contents ?? []).flatMap(({ Key: key, Size: size, LastModified }) =>
          key === undefined ? [] : [{ key, size: size ?? 0, modifiedAt: LastModified ?? new Date(0) }],
        );
        return { objects, next: page.IsTruncated ? (page.NextContinuationToken ?? null) : null };
      }),

    signGet: ({ key, expiresIn }) =>
      guarded('signGet', () =>
        getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), { expiresIn }),
      ),

    findSize: (key) =>
      guarded('findSize', async () => {
        const found = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: key })));
        return found ? (found.ContentLength ?? 0) : null;
      }),

    write: (input) =>
      guarded(
        'write',
        () => (input.size > leastPartBytes ? writeParts(input) : writeOnce(input)),
        input.signal,
      ),
  };
};

const assertWhole = (sent: number, size: number): void => {
  if (sent === size) return;
  throw new ProviderError(`${sent} of ${size} bytes arrived`, {
    ...{ port: 'storage', operation: 'write', retryable: true },
  });
};
