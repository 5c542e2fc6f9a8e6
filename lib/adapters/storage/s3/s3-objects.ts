import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';

import type { Bucket } from '@/lib/ports/storage';

import { passingFault } from '../storage-error';
import { type S3Context, markerPrefix } from './s3-context';

type Listed = { key: string; size: number };

/** Every object whose key begins with `prefix`, page by page. */
export async function* listAll(
  { client, names }: S3Context,
  bucket: Bucket,
  prefix: string,
): AsyncGenerator<Listed> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: names[bucket], Prefix: prefix, ContinuationToken: token }),
    );
    for (const { Key: key, Size: size } of page.Contents ?? []) {
      // Some stores list folders as objects.
      if (key && !key.endsWith('/')) yield { key, size: size ?? 0 };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token);
}

/** Like `listAll`, without the adapter's own markers. */
export async function* listObjects(
  context: S3Context,
  bucket: Bucket,
  prefix: string,
): AsyncGenerator<Listed> {
  for await (const object of listAll(context, bucket, prefix)) {
    if (bucket === 'upload' || !object.key.startsWith(markerPrefix)) yield object;
  }
}

/** Removes up to 1,000 objects in one call. The call returns 200 even if some were not removed. */
export const deleteObjects = async (
  { client, names }: S3Context,
  bucket: Bucket,
  keys: string[],
): Promise<void> => {
  if (keys.length === 0) return;
  const Objects = keys.map((Key) => ({ Key }));
  const answer = await client.send(
    new DeleteObjectsCommand({ Bucket: names[bucket], Delete: { Objects, Quiet: true } }),
  );
  const failed = (answer.Errors ?? []).filter(({ Code }) => Code !== 'NoSuchKey');
  if (failed.length > 0) {
    const [first] = failed;
    throw passingFault('removePrefix', `${failed.length} objects stayed, the first by ${first?.Code}`);
  }
};
