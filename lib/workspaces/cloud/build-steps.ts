/** What is made for a workspace, in this order; each may be made again, and then finds what is there. */
export const buildSteps = ['storage', 'access', 'delivery', 'workspace'] as const;
export type BuildStep = (typeof buildSteps)[number];

/** Milliseconds that each finished step took. */
export type BuildProgress = Partial<Record<BuildStep, number>>;

/** What is tried on each of the two buckets. */
export const probeNames = ['putFile', 'listObjects', 'changeAcl', 'deleteFile'] as const;
export type ProbeName = (typeof probeNames)[number];
export type ProbeResults = Record<ProbeName, boolean>;
export type CredentialCheck = {
  status: 'success' | 'failed';
  uploadBucket: ProbeResults;
  streamBucket: ProbeResults;
  /** The failed ones in words, e.g. `Upload Bucket: Put File failed`. */
  errors: string[];
};

const bucketWords = { uploadBucket: 'Upload Bucket', streamBucket: 'Stream Bucket' } as const;
const probeWords: Record<ProbeName, string> = {
  putFile: 'Put File',
  listObjects: 'List Objects',
  changeAcl: 'Change ACL',
  deleteFile: 'Delete File',
};

/** The check as it is answered. Pure. */
export const toCredentialCheck = (
  results: Pick<CredentialCheck, 'uploadBucket' | 'streamBucket'>,
): CredentialCheck => {
  const errors = (['uploadBucket', 'streamBucket'] as const).flatMap((bucket) =>
    probeNames
      .filter((probe) => !results[bucket][probe])
      .map((probe) => `${bucketWords[bucket]}: ${probeWords[probe]} failed`),
  );
  return { ...results, status: errors.length === 0 ? 'success' : 'failed', errors };
};
