import type { BillingPort } from './billing';
import type { BucketAccess, BucketPort } from './bucket';
import type { CrmPort } from './crm';
import type { DeliveryPort } from './delivery';
import type { DomainsPort } from './domains';
import type { EncoderPort } from './encoder';
import type { IdentityPort } from './identity';
import type { LivePort } from './live';
import type { MailPort } from './mail';
import type { OwnCloud, ProvisioningPort } from './provisioning';
import type { StoragePort } from './storage';
import type { TranscriberPort } from './transcriber';
import type { TranslatorPort } from './translator';
import type { WorkspaceRef } from './workspace-ref';
import type { WriterPort } from './writer';

/**
 * The external systems of a process. Adapters and their SDKs are loaded on first use, hence the promises:
 * the edge needs no email, the web process no encoder. Instances are cached, so repeated calls are free.
 */
export type Ports = {
  /**
   * The store of a workspace's files. A workspace may have its own buckets, whose credentials are looked up;
   * workspaces that share a store share one object. Throws `ProviderError` if there is none.
   */
  storageFor(workspace: WorkspaceRef): Promise<StoragePort>;

  /** The delivery of a workspace's files, through its own domain if it has one; cached as in `storageFor`. */
  deliveryFor(workspace: WorkspaceRef): Promise<DeliveryPort>;

  /** Whether a workspace has its own buckets. Throws `ProviderError` if its settings cannot be read. */
  hasOwnCloud(workspace: WorkspaceRef): Promise<boolean>;

  /** Store and delivery for settings that no workspace uses yet, to test them. */
  openCloud(cloud: OwnCloud): Promise<{ storage: StoragePort; delivery: DeliveryPort }>;

  /** A customer's own bucket, for imports and archives. Throws `ProviderError` (`address_refused`). */
  openBucket(access: BucketAccess): Promise<BucketPort>;

  /** The installation's own store: used by the edge, health checks and the player. */
  getSharedStorage(): Promise<StoragePort>;

  /** The bucket of scheduled backups; null if they are stored in a folder. */
  getBackupStore(): Promise<StoragePort | null>;

  /** The delivery of the shared store. */
  getSharedDelivery(): Promise<DeliveryPort>;

  /** Own domains of workspaces that the installation's edge serves. */
  getDomains(): Promise<DomainsPort>;

  /** Manages a workspace's own domains: its distribution, if configured, or the edge. */
  domainsFor(workspace: WorkspaceRef): Promise<DomainsPort>;

  /** Creates storage and delivery of a new workspace. */
  getProvisioning(): Promise<ProvisioningPort>;

  /** The encoder of a workspace's videos. */
  encoderFor(workspace: WorkspaceRef): Promise<EncoderPort>;

  /** All engines that encode for workspaces of this installation. */
  listEncoders(): Promise<EncoderPort[]>;

  getMail(): Promise<MailPort>;
  getBilling(): Promise<BillingPort>;

  /** The CRM; `off` if none is configured. */
  getCrm(): Promise<CrmPort>;

  /** Single sign-on; without providers if none is configured. */
  getIdentity(): Promise<IdentityPort>;

  /** Live channels on this installation's machine; `off` if disabled. */
  getLive(): Promise<LivePort>;

  /** The live engine of a workspace: with its own AWS buckets it uses a cloud service, if configured. */
  liveFor(workspace: WorkspaceRef): Promise<LivePort>;

  /** All engines that run live channels for this installation. */
  listLives(): Promise<LivePort[]>;

  /** Speech to text, translation, and text generation; `off` if none is configured. */
  getTranscriber(): Promise<TranscriberPort>;
  getTranslator(): Promise<TranslatorPort>;
  getWriter(): Promise<WriterPort>;
};
