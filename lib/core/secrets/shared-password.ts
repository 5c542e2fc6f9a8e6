import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const keyLength = 32;

/** Hash of a password that viewers share: `salt.hash` in base64url, by scrypt with Node's own cost. */
export const hashSharedPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await scrypt(password.normalize('NFC'), salt, keyLength);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
};

/** Whether a password matches a hash. */
export const isSharedPassword = async (password: string, stored: string): Promise<boolean> => {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (typeof hash === 'string' || hash.length !== keyLength) return false;
  return timingSafeEqual(await scrypt(password.normalize('NFC'), salt as Buffer, keyLength), hash);
};
