import { randomUUID } from 'node:crypto';

import { getProbeFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { ProviderError } from '@/lib/ports/provider-error';
import type { ProvisioningPort } from '@/lib/ports/provisioning';
import type { StoragePort } from '@/lib/ports/storage';

type SharedOptions = {
  getStorage: () => Promise<StoragePort>;
  getDelivery: () => Promise<DeliveryPort>;
  /** Time limit of the edge's response; 10 s by default. */
  timeoutMs?: number;
};

const fault = (operation: string, message: string, cause?: unknown) =>
  new ProviderError(message, { port: 'provisioning', operation, retryable: true, cause });

/**
 * For a shared store and edge, nothing is created per workspace; this only verifies that they exist, are
 * accessible and respond.
 */
export const createSharedProvisioning = ({
  getStorage,
  getDelivery,
  timeoutMs = 10_000,
}: SharedOptions): ProvisioningPort => ({
  isOwn: false,

  createStorage: async () => {
    const storage = await getStorage();
    await storage.check();
    const { upload, stream } = storage.bucketNames;
    return { uploadBucket: upload, streamBucket: stream, own: null };
  },

  createAccess: async ({ workspaceId }) => {
    const storage = await getStorage();
    const key = `${getProbeFolder(workspaceId, randomUUID())}access`;
    const url = await storage.signPut({ bucket: 'upload', key, contentType: 'text/plain', expiresIn: 60 });
    const { pathname, search } = new URL(url);
    const verdict = storage.ingress?.verify({
      method: 'PUT',
      url: pathname + search,
      contentType: 'text/plain',
    });
    if (verdict && 'refused' in verdict)
      throw fault('createAccess', `a signed address is refused: ${verdict.refused}`);
    return { userName: null, key: null };
  },

  rotateAccess: async () => {
    throw new ProviderError('all workspaces share the installation’s credentials', {
      port: 'provisioning',
      operation: 'rotateAccess',
      retryable: false,
    });
  },

  removeKey: async () => undefined,
  // A workspace in the installation's storage has no buckets or keys to remove.
  remove: async () => true,

  createDelivery: async () => {
    const { baseUrl } = await getDelivery();
    const answer = await fetch(new URL('/health', baseUrl), {
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw fault('createDelivery', `${baseUrl} does not answer`, error);
    });
    await answer.body?.cancel();
    if (answer.status >= 500) throw fault('createDelivery', `${baseUrl} answers ${answer.status}`);
    return { domain: new URL(baseUrl).host, distributionId: null };
  },
});
