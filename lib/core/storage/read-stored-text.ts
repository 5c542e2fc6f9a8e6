import type { StoragePort } from '@/lib/ports/storage/port';

/** A small file of the stream bucket; null where there is none. */
export const readStoredText = async (storage: StoragePort, key: string): Promise<string | null> => {
  const opened = await storage.read({ bucket: 'stream', key });
  return opened && Buffer.concat(await opened.body.toArray()).toString('utf8');
};
