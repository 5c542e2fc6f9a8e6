import { LRUCache } from 'lru-cache';
import type { BaseLogger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage';
import type { StoredVideoSource } from '@/lib/videos/library/types';

export type Log = Pick<BaseLogger, 'warn'>;
type Input = Pick<StoredVideoSource, 'inputKey' | 'inputEtag' | 'inputOpenUntil'>;

/** Lifetime of an answer while the file may still be replaced. Milliseconds. */
const recheckMs = 5000;

const answers = new LRUCache<string, { isEncoded: boolean; at: number; isFinal: boolean }>({ max: 10_000 });

/**
 * Whether the uploaded file is still the one that was encoded. S3 upload addresses cannot be withdrawn and
 * allow another file until they expire; ours take one file only. Later changes come from the store's
 * operator (a copied bucket has other ETags). A change is logged once.
 */
export const isEncodedInput = async (
  { inputKey: key, inputEtag, inputOpenUntil }: Input,
  { storage, log, now = Date.now() }: { storage: StoragePort; log: Log; now?: number },
): Promise<boolean> => {
  if (storage.ingress || !inputEtag || !inputOpenUntil) return true;
  const id = `${key} ${inputEtag}`;
  const known = answers.get(id);
  if (known && (known.isFinal || now - known.at < recheckMs)) return known.isEncoded;
  const openUntil = Date.parse(inputOpenUntil);
  try {
    const stored = await storage.head({ bucket: 'upload', key });
    const isEncoded = stored?.etag === inputEtag || (stored?.lastModified.getTime() ?? 0) > openUntil;
    if (stored && !isEncoded && known?.isEncoded !== false) {
      log.warn(
        { key, encoded: inputEtag, stored: stored.etag },
        'an original was replaced after it was encoded',
      );
    }
    answers.set(id, { isEncoded, at: now, isFinal: isEncoded && now > openUntil });
    return isEncoded;
  } catch (error) {
    log.warn({ key, err: error }, 'an original could not be compared with the encoded file');
    return false;
  }
};
