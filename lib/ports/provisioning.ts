/** The workspace to create resources for. The slug is part of names. */
export type NewHome = { workspaceId: string; slug: string };

/** Credentials for a workspace's own buckets. The provider reveals the secret only once. */
export type AccessKey = { accessKeyId: string; secretAccessKey: string };

/**
 * Resources of a new workspace for storage and delivery. Every method is repeatable, also after a kill, and
 * finds resources created before; none is ever created twice for a workspace. All methods throw
 * `ProviderError`.
 */
export type ProvisioningPort = {
  /** Whether each workspace gets its own resources; otherwise all share the installation's. */
  readonly isOwn: boolean;

  /** The workspace's two buckets: its own with their region, or shared ones. */
  createStorage(input: NewHome): Promise<{
    uploadBucket: string;
    streamBucket: string;
    own: { region: string; endpoint: string | null } | null;
  }>;

  /**
   * Creates credentials for the workspace's files, of a separate user at the provider. `key` is null if the
   * workspace uses the installation's credentials. `knownKeyId` is our current key; if the user has it, none
   * is created. Unknown keys are removed.
   */
  createAccess(
    input: NewHome & { knownKeyId: string | null },
  ): Promise<{ userName: string | null; key: AccessKey | null }>;

  /**
   * Creates another key beside the current one, which stays valid until `removeKey`. Any third one is
   * removed.
   */
  rotateAccess(input: NewHome & { knownKeyId: string }): Promise<AccessKey>;

  /** Removes one key; a missing one is not an error. */
  removeKey(input: NewHome & { accessKeyId: string }): Promise<void>;

  /**
   * The delivery of the workspace: a host with its port, and its own distribution, or null if it is shared.
   */
  createDelivery(input: NewHome): Promise<{ domain: string; distributionId: string | null }>;

  /**
   * Removes all resources, including buckets with their contents; false if the provider needs time and the
   * call has to be repeated. Missing resources are not an error.
   */
  remove(input: NewHome): Promise<boolean>;
};

/** Storage and delivery that belong to one workspace, with their credentials. */
export type OwnCloud = {
  region: string;
  /** Null for AWS itself; otherwise a compatible store that supports object ACLs. */
  endpoint: string | null;
  uploadBucket: string;
  streamBucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  encoder: 'embedded' | 'mediaconvert';
  /** The CloudFront distribution of the stream bucket; null if viewers access the bucket directly. */
  distribution: { id: string; domain: string } | null;
};
