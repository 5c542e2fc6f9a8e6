import { createECDH, createPrivateKey } from 'node:crypto';

import { deriveKey } from '@/lib/core/secrets/secret';

/**
 * The key of the account with the certificate authority, as PEM: always the same for one secret, so that all processes have one
 * account and nothing has to be kept.
 */
export const deriveAccountKey = (secret: string): string => {
  const d = deriveKey(secret, 'acme-account');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return createPrivateKey({ format: 'jwk', key: jwk }).export({ type: 'pkcs8', format: 'pem' }).toString();
};
