import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import { encodeCbor } from './cbor';

type Faults = {
  /** The requesting page's origin, for instance a phishing site's. */
  origin?: string;
  rpId?: string;
  /** Without user verification by finger, face or PIN. */
  isUnverified?: boolean;
  /** Replaces the next signature counter, as a cloned authenticator would. */
  counter?: number;
};

const sha256 = (value: Uint8Array | string): Buffer => createHash('sha256').update(value).digest();
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const present = 1;
const verified = 4;
const hasCredential = 64;

const writeFlags = (flags: number, { isUnverified = false }: Faults): number =>
  flags | present | (isUnverified ? 0 : verified);

const writeNumber = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const toCoseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
};

/** An authenticator with one passkey (ES256), used by a browser at `origin`. */
export const createAuthenticator = ({ origin, rpId }: { origin: string; rpId: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let count = 0;

  const writeClientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }));
  const writeHead = (flags: number, faults: Faults): Buffer =>
    Buffer.concat([
      sha256(faults.rpId ?? rpId),
      Buffer.from([writeFlags(flags, faults)]),
      writeNumber(faults.counter ?? ++count),
    ]);
  const names = { id: toText(credentialId), rawId: toText(credentialId), type: 'public-key' as const };

  return {
    /** Answers the options of a registration. */
    register: (challenge: string, faults: Faults = {}) => {
      const authData = Buffer.concat([
        writeHead(hasCredential, faults),
        Buffer.alloc(16),
        Buffer.from([credentialId.length >> 8, credentialId.length & 255]),
        credentialId,
        toCoseKey(publicKey),
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]);
      return {
        ...names,
        response: {
          clientDataJSON: toText(writeClientData('webauthn.create', challenge, faults)),
          attestationObject: toText(encodeCbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** Answers the options of a sign-in. */
    prove: (challenge: string, faults: Faults = {}) => {
      const clientData = writeClientData('webauthn.get', challenge, faults);
      const authenticatorData = writeHead(0, faults);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        ...names,
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(authenticatorData),
          signature: toText(signature),
        },
        clientExtensionResults: {},
      };
    },
  };
};
export type Authenticator = ReturnType<typeof createAuthenticator>;
