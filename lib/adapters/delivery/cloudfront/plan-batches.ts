import { createHash } from 'node:crypto';

/**
 * CloudFront's limits for invalidations in progress per distribution: paths that end in `*`, and all others.
 */
const limits = { wildcards: 15, paths: 3000 };

export type Batch = { paths: string[]; callerReference: string };

/** Percent-encoded as in requests, because caches use the encoded form. */
const toPath = (path: string): string =>
  encodeURI(path.startsWith('/') ? path : `/${path}`).replace(/%25/g, '%');

/**
 * Splits paths into batches below the limits. The caller reference consists of the paths and the minute, so
 * repeating a batch within that minute, in any process, creates no second invalidation. Pure.
 */
export const planBatches = (paths: readonly string[], now: number): Batch[] => {
  const all = [...new Set(paths.map(toPath))];
  const wild = all.filter((path) => path.endsWith('*'));
  const plain = all.filter((path) => !path.endsWith('*'));
  const batches: string[][] = [];
  const room = limits.paths - limits.wildcards;
  while (wild.length > 0 || plain.length > 0)
    batches.push([...wild.splice(0, limits.wildcards), ...plain.splice(0, room)]);
  const minute = Math.floor(now / 60_000);
  return batches.map((batch) => ({
    paths: batch,
    callerReference: createHash('sha256')
      .update(JSON.stringify([minute, batch]))
      .digest('hex'),
  }));
};
