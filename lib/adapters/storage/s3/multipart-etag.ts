import { createHash } from 'node:crypto';

import { unquote } from '../part-rules';

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
