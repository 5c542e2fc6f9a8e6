import { createWorkspaceLookup } from './workspace-lookup';

/** Storage and delivery that are one workspace's alone, with the access to them. */
export type OwnCloud = {
  region: string;
  /** Null is AWS itself; otherwise a compatible store that obeys object ACLs. */
  endpoint: string | null;
  uploadBucket: string;
  streamBucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  encoder: 'embedded' | 'mediaconvert';
  /** The CloudFront distribution of the stream bucket; null if viewers access the bucket directly. */
  distribution: { id: string; domain: string } | null;
};

const clouds = createWorkspaceLookup<OwnCloud>('reelhof.own-clouds');

/**
 * Says where they are looked up; a process without a database (edge, live) knows of none. The look-up throws
 * `settings_missing`.
 */
export const lookUpCloudsBy = clouds.lookUpBy;

/**
 * A workspace's own cloud resources, at most a second old; null if it shares the installation's. Throws
 * `ProviderError`.
 */
export const findOwnCloud = clouds.find;

/** Invalidates the cached answer. */
export const forgetOwnCloud = clouds.forget;
