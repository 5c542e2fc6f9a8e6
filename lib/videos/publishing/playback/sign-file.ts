import type { Support } from '@/lib/core/access/find-support';
import { getThumbnailFolder, getVersionOf } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { encodeKey } from '@/lib/core/storage/object-key';
import type { StoragePort } from '@/lib/ports/storage';
import { linkLifetimes } from '@/lib/videos/uploads/rules';

import { createPlaybackToken, grantFor, toRoot } from './playback-urls';

export type FileSigner = {
  videoId: string;
  storage: Pick<StoragePort, 'signGet'>;
  delivery: Pick<DeliveryPort, 'baseUrl' | 'takesTokens'>;
  /** The support session of the caller, or null. */
  support: Support | null;
};

/** The root of a video's files below a token that is valid for a day; in support it ends with the session. */
export const signRoot = (version: number, { videoId, delivery, support }: FileSigner): string => {
  // Rounded to the hour, so that repeated requests get the same address.
  const issuedAt = Math.floor(Date.now() / 3_600_000) * 3600;
  const grant = grantFor(support, issuedAt + 3600 + linkLifetimes.preview);
  return toRoot(delivery, createPlaybackToken({ videoId, version, host: null, issuedAt, ...grant }));
};

/**
 * A link with which the panel shows a private file of a video, valid for a day. In support it uses a
 * playback token, which is revoked with the session; without such tokens it expires with the session.
 */
export const signFile = async (key: string, signer: FileSigner): Promise<string> => {
  const { storage, delivery, support, videoId } = signer;
  if (!support) return storage.signGet({ bucket: 'stream', key, expiresIn: linkLifetimes.preview });
  const version = key.startsWith(getThumbnailFolder(videoId)) ? 0 : getVersionOf(key);
  if (version !== null && delivery.takesTokens) return `${signRoot(version, signer)}/${encodeKey(key)}`;
  const expiresIn = Math.max(1, Math.floor((support.until - Date.now()) / 1000));
  return storage.signGet({ bucket: 'stream', key, expiresIn });
};
