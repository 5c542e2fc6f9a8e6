import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on, and knows afterwards how many they were and their SHA-256 (hexadecimal). */
export const createHashStream = () => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, finish: () => ({ size, sha256: hash.digest('hex') }) };
};
