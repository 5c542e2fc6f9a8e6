import crypto from 'node:crypto';
import { promisify } from 'node:util';

/** As Payload keeps a password; a test logs in with what is made here. */
const kind = { prefix: 'pbkdf2-sha256-v1:', iterations: 600_000, keyLength: 32, digest: 'sha256' };

/** What a row keeps of a password, for an account that is made later. It takes as long as checking one. */
export const hashPassword = async (password: string): Promise<{ hash: string; salt: string }> => {
  const salt = crypto.randomBytes(32).toString('hex');
  const key = await promisify(crypto.pbkdf2)(password, salt, kind.iterations, kind.keyLength, kind.digest);
  return { hash: `${kind.prefix}${key.toString('hex')}`, salt };
};
