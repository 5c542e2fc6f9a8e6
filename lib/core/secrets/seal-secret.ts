import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { deriveKey } from './secret';

const algorithm = 'aes-256-gcm';

/** Encrypts a value with the installation's secret, for rows whose value must be readable again. */
export const sealSecret = (secret: string, value: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, deriveKey(secret, 'field-encryption'), nonce);
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
};

/** Decrypts a sealed value; null if the installation's secret has changed. */
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
