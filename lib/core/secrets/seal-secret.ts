import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { deriveKey, deriveKeys, type Secrets } from './secret';

const algorithm = 'aes-256-gcm';

/** Encrypts a value with the current secret, for rows whose value must be readable again. */
export const sealSecret = (secrets: Secrets, value: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, deriveKey(secrets, 'field-encryption'), nonce);
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
};

const openWith = (key: Buffer, bytes: Buffer): string | null => {
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/** Decrypts a sealed value; null if none of the secrets sealed it. */
export const openSecret = (secrets: Secrets, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of deriveKeys(secrets, 'field-encryption')) {
    const value = openWith(key, bytes);
    if (value !== null) return value;
  }
  return null;
};
