import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { deriveKey } from '@/lib/core/secret';

const algorithm = 'aes-256-gcm';

/** A token as a row keeps it while it waits; deleted with the import's end. */
export const sealToken = (secret: string, token: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, deriveKey(secret, 'field-encryption'), nonce);
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
};

/** The token again, or null where the secret is another one by now. */
export const openToken = (secret: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(
      algorithm,
      deriveKey(secret, 'field-encryption'),
      bytes.subarray(0, 12),
    );
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
