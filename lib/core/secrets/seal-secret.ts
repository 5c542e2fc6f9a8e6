import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { deriveKey } from './secret';

const algorithm = 'aes-256-gcm';

/** A secret as a row keeps it that has to be read again: encrypted with the installation's own secret. */
export const sealSecret = (secret: string, value: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, deriveKey(secret, 'field-encryption'), nonce);
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
};

/** The secret again, or null where the installation's is another one by now. */
export const openSecret = (secret: string, sealed: string): string | null => {
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
