import type { StoragePort } from '@/lib/ports/storage';

/**
 * How long an edge in front of a remote store may reuse a visibility answer, counted from the start of its
 * request. Code that hides files waits for this time, so that no edge serves them afterwards. It need not
 * know which edges exist or are reachable. Milliseconds.
 */
export const edgeLeaseMs = 2000;

/** Additional wait for clock drift between two machines. Milliseconds. */
export const edgeLeaseMarginMs = 100;

/** Reads a small file of the stream bucket; null if it does not exist. */
export const readStoredText = async (storage: StoragePort, key: string): Promise<string | null> => {
  const opened = await storage.read({ bucket: 'stream', key });
  return opened && Buffer.concat(await opened.body.toArray()).toString('utf8');
};

/** `attachment`, with `name` if given (RFC 6266, encoded in UTF-8). */
export const toAttachment = (name: string | undefined): string => {
  if (name === undefined) return 'attachment';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
};
