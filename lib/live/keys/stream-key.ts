import { randomBytes } from 'node:crypto';
import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { LiveChannel, LivePort } from '@/lib/ports/live';

/** SRT address for the camera. Null while no channel listens. Pure. */
export const findSrtServer = (
  live: Pick<LivePort, 'ingestUrl'>,
  channel: LiveChannel | null,
): string | null => {
  const server = channel?.ingestUrl ?? live.ingestUrl;
  return server && channel?.srtPort ? `srt://${new URL(server).hostname}:${channel.srtPort}` : null;
};

type StoredKey = { streamKey: string };

/** Creates a stream key of 24 characters that are easy to type, with its stored form. */
export const createStreamKey = (): { key: string; stored: StoredKey } => {
  const key = randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
  return { key, stored: { streamKey: sealSecret(getEnv().secret, key) } };
};

/**
 * Hash with which the live process verifies a sender's key. It also opens the SRT port, so no row stores it.
 */
export const findKeyHash = (event: { streamKey?: string | null }): string => {
  const key = openStreamKey(event);
  return key ? hashStreamKey(key) : '';
};

/** The key of an event; null if the installation's secret has changed. */
export const openStreamKey = ({ streamKey }: { streamKey?: string | null }): string | null =>
  streamKey ? openSecret(getEnv().secret, streamKey) : null;
