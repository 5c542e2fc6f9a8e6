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

import { contentDisposition } from '../content-disposition';
import { inBatches, type Pause } from '../in-batches';
import { assertKey, assertPrefix } from '../object-key';
import { findPartNumberFault } from '../part-rules';
import type { ObjectInfo, ObjectRef, StoragePort } from '../port';
import { asStorageErrors, permanentFault } from '../storage-error';

import { createAclVisibility } from './acl-visibility';
import { createMarkerVisibility } from './marker-visibility';
import { createS3Client, type S3Options } from './s3-client';
import type { S3Context } from './s3-context';
import { orNull, translateS3Error } from './s3-errors';
import { deleteObjects, isReserved, listObjects, reservedPrefix } from './s3-listing';
import { createS3Multipart } from './s3-multipart';

export type S3StorageOptions = S3Options & {
  uploadBucket: string;
  streamBucket: string;
  /** `acl` where the store obeys object ACLs (AWS, Ceph); `edge` where our edge stands in front of it. */
  visibility: 'acl' | 'edge';
  /** Between two batches; another one only in tests. */
  pause?: Pause;
};

/** 10,000 parts of it hold 160 GB; two are in memory at a time. */
const writePartBytes = 16 * 1024 * 1024;
