import { createHash } from 'node:crypto';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';

import type { ObjectRef, Part, StoragePort } from '@/lib/ports/storage';

import { findPartSizeFault, unquote } from '../part-rules';
import { permanentFault } from '../storage-error';
import type { S3Context } from './s3-context';
import { isMissingObject, isMissingUpload, orNull } from './s3-errors';

/**
 * The ETag that S3 gives an object joined from parts: the MD5 of the parts' MD5s, and their number. Null if
 * the parts' ETags are not MD5s (encrypted buckets, other stores).
 */
export const getMultipartEtag = (etags: string[]): string | null => {
  const digests = etags.map(unquote);
  if (!digests.every((digest) => /^[0-9a-f]{32}$/i.test(digest))) return null;
  const joined = Buffer.concat(digests.map((digest) => Buffer.from(digest, 'hex')));
  return `"${createHash('md5').update(joined).digest('hex')}-${digests.length}"`;
};

type MultipartMethods = Pick<
  StoragePort,
  'createMultipart' | 'listParts' | 'completeMultipart' | 'abortMultipart' | 'listMultiparts'
>;

/** The multipart methods of the adapter; errors of the SDK are not converted here. */
export const createS3Multipart = ({ client, names }: S3Context): MultipartMethods => {
  const toObject = ({ bucket, key }: ObjectRef) => ({ Bucket: names[bucket], Key: key });

  return {
    createMultipart: async ({ contentType, partSize, ...ref }) => {
      const fault = findPartSizeFault(partSize);
      if (fault) throw permanentFault('createMultipart', fault);
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...toObject(ref), ContentType: contentType }),
      );
      if (!UploadId) throw permanentFault('createMultipart', 'the store gave no upload id');
      return { uploadId: UploadId };
    },

    listParts: async ({ uploadId, after = 0, limit = 1000, ...ref }) => {
      const page = await client
        .send(
          new ListPartsCommand({
            ...toObject(ref),
            UploadId: uploadId,
            PartNumberMarker: String(after),
            MaxParts: Math.min(Math.max(limit, 1), 1000),
          }),
        )
        .catch((error: unknown) => {
          throw isMissingUpload(error) ? permanentFault('listParts', 'no such upload', error) : error;
        });
      const parts = (page.Parts ?? []).map<Part>(({ PartNumber, ETag, Size }) => ({
        partNumber: PartNumber ?? 0,
        etag: ETag ?? '',
        size: Size ?? 0,
      }));
      const next = page.IsTruncated ? Number(page.NextPartNumberMarker ?? parts.at(-1)?.partNumber) : null;
      return { parts, next };
    },

    completeMultipart: async ({ uploadId, parts, ...ref }) => {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      try {
        const { ETag } = await client.send(
          new CompleteMultipartUploadCommand({
            ...toObject(ref),
            UploadId: uploadId,
            MultipartUpload: { Parts },
          }),
        );
        return { etag: ETag ?? '' };
      } catch (error) {
        if (!isMissingUpload(error)) throw error;
        // Not every store remembers completed uploads as AWS does; the object's ETag shows whether it was
        // made from these parts.
        const made = await orNull(client.send(new HeadObjectCommand(toObject(ref))));
        const expected = getMultipartEtag(parts.map(({ etag }) => etag));
        if (made?.ETag && made.ETag === expected) return { etag: made.ETag };
        throw permanentFault('completeMultipart', 'no such upload', error);
      }
    },

    abortMultipart: async ({ uploadId, ...ref }) => {
      try {
        await client.send(new AbortMultipartUploadCommand({ ...toObject(ref), UploadId: uploadId }));
      } catch (error) {
        if (!isMissingUpload(error) && !isMissingObject(error)) throw error;
      }
    },

    async *listMultiparts({ bucket, prefix }) {
      let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (next) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket: names[bucket], Prefix: prefix, ...next }),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key && UploadId) yield { key: Key, uploadId: UploadId, startedAt: Initiated ?? new Date(0) };
        }
        next = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
    },
  };
};
