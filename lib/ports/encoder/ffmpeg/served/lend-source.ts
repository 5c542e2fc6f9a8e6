import type { ObjectRef, StoragePort } from '../../../storage/port';
import { serveObject } from './serve-object';

/**
 * Lends a stored source to programs of this machine while `use` runs: as a file where it is one, else at an
 * address at which they read what they need. Hands on its ETag. Throws `ProviderError`.
 */
export const lendSource = <T>(
  storage: StoragePort,
  { ref, signal }: { ref: ObjectRef; signal: AbortSignal },
  use: (sourcePath: string, etag: string) => Promise<T>,
): Promise<T> =>
  storage.isLocal ? storage.withLocalFile({ ...ref, signal }, use) : serveObject({ storage, ref }, use);
