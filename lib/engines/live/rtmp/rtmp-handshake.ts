/*
 * Adapted from node-media-server 4.4.3 (src/protocol/rtmp.js), Copyright (c) 2024 Nodemedia, licensed under
 * the Apache License, Version 2.0: see LICENSE.node-media-server in this folder. Changed: TypeScript,
 * functions instead of a class.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** Length of C1, S1, C2 and S2. */
export const handshakeBytes = 1536;
const digestBytes = 32;

const serverKey = Buffer.from('Genuine Adobe Flash Media Server 001');
const playerKey = Buffer.from('Genuine Adobe Flash Player 001');
const secretPart = Buffer.from('f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae', 'hex');

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();

/** The two places of the digest: behind the four bytes that give its offset. */
const schemes = [
  { at: 772, base: 776 },
  { at: 8, base: 12 },
] as const;
type Scheme = (typeof schemes)[number];

const findOffset = (bytes: Buffer, { at, base }: Scheme): number => {
  const sum = [0, 1, 2, 3].reduce((total, index) => total + bytes.readUInt8(at + index), 0);
  return (sum % 728) + base;
};

const computeDigest = (bytes: Buffer, offset: number, key: Buffer): Buffer =>
  hmac(key, Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + digestBytes)]));

/** The scheme by which an encoder has signed C1; undefined for the plain handshake. */
const findScheme = (c1: Buffer): Scheme | undefined =>
  schemes.find((scheme) => {
    const offset = findOffset(c1, scheme);
    return computeDigest(c1, offset, playerKey).equals(c1.subarray(offset, offset + digestBytes));
  });

/** S0, S1 and S2 for the C1 of an encoder. Pure but for random bytes. */
export const answerHandshake = (c1: Buffer): Buffer => {
  const version = Buffer.from([3]);
  const scheme = findScheme(c1);
  if (!scheme) return Buffer.concat([version, c1, c1]);
  const s1 = Buffer.concat([Buffer.from([0, 0, 0, 0, 1, 2, 3, 4]), randomBytes(handshakeBytes - 8)]);
  const offset = findOffset(s1, scheme);
  computeDigest(s1, offset, serverKey).copy(s1, offset);
  const asked = findOffset(c1, scheme);
  const key = hmac(Buffer.concat([serverKey, secretPart]), c1.subarray(asked, asked + digestBytes));
  const random = randomBytes(handshakeBytes - digestBytes);
  return Buffer.concat([version, s1, random, hmac(key, random)]);
};
