import { createHash } from 'node:crypto';

/** Identifies a target's address and key without revealing them. Pure. */
export const fingerprintTarget = ({ url, sealedKey }: { url: string; sealedKey: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([url, sealedKey]))
    .digest('base64url')
    .slice(0, 16);
