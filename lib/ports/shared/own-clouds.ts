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
  /** The CloudFront distribution in front of the stream bucket; null where viewers ask the bucket itself. */
  distribution: { id: string; domain: string } | null;
};

const clouds = createWorkspaceLookup<OwnCloud>('reelhof.own-clouds');

/**
 * Says where they are looked up; a process without a database (edge, live) knows of none. The look-up throws
 * `settings_missing`.
 */
export const lookUpCloudsBy = clouds.lookUpBy;

/**
 * What a workspace has of its own, at most a second old; null where it shares the installation's. Throws
 * `ProviderError`.
 */
export const findOwnCloud = clouds.find;

/** Has the next one who asks look again. */
export const forgetOwnCloud = clouds.forget;
