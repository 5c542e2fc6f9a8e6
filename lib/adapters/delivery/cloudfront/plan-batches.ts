import { createHash } from 'node:crypto';

/** CloudFront's limits of invalidations in progress per distribution: paths that end in `*`, and others. */
const limits = { wildcards: 15, paths: 3000 };

export type Batch = { paths: string[]; callerReference: string };

/** Percent-encoded as in requests, since that is what caches keep. */
const toPath = (path: string): string =>
  encodeURI(path.startsWith('/') ? path : `/${path}`).replace(/%25/g, '%');

/**
 * Paths in batches that each fit below the limits. The reference is that of the paths and the minute:
 * repeated in it, by this process or another one, the same batch is one invalidation. Pure.
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
