import type { ObjectRef, StoragePort } from '@/lib/ports/storage';
import { serveObject } from './serve-object';

/**
 * Provides a stored source to local programs while `use` runs: as a file if it is one, else through a local
 * address for partial reads. Passes its ETag. Throws `ProviderError`.
 */
export const lendSource = <T>(
  storage: StoragePort,
  { ref, signal }: { ref: ObjectRef; signal: AbortSignal },
  use: (sourcePath: string, etag: string) => Promise<T>,
): Promise<T> =>
  storage.isLocal ? storage.withLocalFile({ ...ref, signal }, use) : serveObject({ storage, ref }, use);
