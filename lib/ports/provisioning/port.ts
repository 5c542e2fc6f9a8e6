/** Whose resources are made. The slug names them where a provider wants a name. */
export type NewHome = { workspaceId: string; slug: string };

/** A key to a workspace's own buckets. The secret is told by the provider this once. */
export type AccessKey = { accessKeyId: string; secretAccessKey: string };

/**
 * What a new workspace needs from whoever keeps and delivers its files. Every method may be repeated, also
 * after a kill in the middle, and then finds what it made before; a provider's resource is never made twice
 * for one workspace. All methods throw `ProviderError`.
 */
export type ProvisioningPort = {
  /** Whether each workspace gets resources of its own; otherwise the installation's serve for all. */
  readonly isOwn: boolean;

  /** The two buckets that it has: of its own, and then where, or with others. */
  createStorage(input: NewHome): Promise<{
    uploadBucket: string;
    streamBucket: string;
    own: { region: string; endpoint: string | null } | null;
  }>;

  /**
   * By whom its files are written: a user of its own at the provider, or null where the installation's own
   * access serves for it. `knownKeyId` is the key that we have; where the user has it nothing is made. Keys
   * that nobody knows are removed.
   */
  createAccess(
    input: NewHome & { knownKeyId: string | null },
  ): Promise<{ userName: string | null; key: AccessKey | null }>;

  /** Another key beside the one we have, which goes on working until `removeKey`. Any third one goes. */
  rotateAccess(input: NewHome & { knownKeyId: string }): Promise<AccessKey>;

  /** Ends one key; one that is not there is no error. */
  removeKey(input: NewHome & { accessKeyId: string }): Promise<void>;

  /**
   * How viewers reach its files: a host with its port, and the distribution of its own, or null where others
   * share it.
   */
  createDelivery(input: NewHome): Promise<{ domain: string; distributionId: string | null }>;

  /**
   * Removes all that was made for it, its buckets with everything in them; false where the provider needs
   * time and it has to be asked again. What is gone is no error.
   */
  remove(input: NewHome): Promise<boolean>;
};
