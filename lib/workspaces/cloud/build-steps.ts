/** Provisioning steps in order. Each step can be repeated and reuses existing resources. */
export const buildSteps = ['storage', 'access', 'delivery', 'workspace'] as const;
export type BuildStep = (typeof buildSteps)[number];

/** Duration of each finished step in milliseconds. */
export type BuildProgress = Partial<Record<BuildStep, number>>;

/** Operations that are tested on both buckets. */
export const probeNames = ['putFile', 'listObjects', 'changeAcl', 'deleteFile'] as const;
export type ProbeName = (typeof probeNames)[number];
export type ProbeResults = Record<ProbeName, boolean>;
export type CredentialCheck = {
  status: 'success' | 'failed';
  uploadBucket: ProbeResults;
  streamBucket: ProbeResults;
  /** Descriptions of the failed probes, e.g. `Upload Bucket: Put File failed`. */
  errors: string[];
};

const bucketWords = { uploadBucket: 'Upload Bucket', streamBucket: 'Stream Bucket' } as const;
const probeWords: Record<ProbeName, string> = {
  putFile: 'Put File',
  listObjects: 'List Objects',
  changeAcl: 'Change ACL',
  deleteFile: 'Delete File',
};

/** Adds the status and error texts to the probe results. Pure. */
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
