import type { StoragePort } from '@/lib/ports/storage';

/** Reads a small file of the stream bucket; null if it does not exist. */
export const readStoredText = async (storage: StoragePort, key: string): Promise<string | null> => {
  const opened = await storage.read({ bucket: 'stream', key });
  return opened && Buffer.concat(await opened.body.toArray()).toString('utf8');
};
