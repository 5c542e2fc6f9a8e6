import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Creates a pass-through stream that computes the size and the SHA-256 (hexadecimal) of its bytes. */
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
