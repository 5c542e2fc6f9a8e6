import { createHash } from 'node:crypto';

/** What tells a target's address and key from others, and nothing of them. Pure. */
export const fingerprintTarget = ({ url, sealedKey }: { url: string; sealedKey: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([url, sealedKey]))
    .digest('base64url')
    .slice(0, 16);
