/** Whose resources are made. The slug names them where a provider wants a name. */
export type NewHome = { workspaceId: string; slug: string };

/**
 * What a new workspace needs from whoever keeps and delivers its files. Every method may be repeated, also after a kill in the middle,
 * and then finds what it made before; a provider's resource is never made twice for one workspace. All methods throw `ProviderError`.
 */
export type ProvisioningPort = {
  /** The two buckets that it has, of its own or with others. */
  createStorage(input: NewHome): Promise<{ uploadBucket: string; streamBucket: string }>;

  /** By whom its files are written: a user of its own at the provider, or null where the installation's own access serves for it. */
  createAccess(input: NewHome): Promise<{ userName: string | null }>;

  /** How viewers reach its files: a host with its port, and the distribution of its own, or null where others share it. */
  createDelivery(input: NewHome): Promise<{ domain: string; distributionId: string | null }>;
};
