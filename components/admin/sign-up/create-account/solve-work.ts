import type { WorkChallenge, WorkProof } from '@/lib/platform/sign-up/proof-of-work';

/* SHA-256 (FIPS 180-4) for a single block. `crypto.subtle` does not exist on pages without HTTPS. */

const firstBits = (root: (prime: number) => number, count: number): Uint32Array => {
  const bits: number[] = [];
  for (let candidate = 2; bits.length < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1)
      if (candidate % divisor === 0) isPrime = false;
    if (isPrime) bits.push(((root(candidate) % 1) * 0x1_0000_0000) >>> 0);
  }
  return Uint32Array.from(bits);
};

const constants = firstBits(Math.cbrt, 64);
const start = firstBits(Math.sqrt, 8);
const words = new Uint32Array(64);

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
const at = (list: Uint32Array, index: number): number => list[index] ?? 0;

/** The hash of one padded block of 16 words, as 8 words. */
export const hashBlock = (block: Uint32Array): Uint32Array => {
  words.set(block);
  for (let i = 16; i < 64; i += 1) {
    const [w15, w2] = [at(words, i - 15), at(words, i - 2)];
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const t1 =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(constants, i) + at(words, i)) >>> 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
  }
  return Uint32Array.from([a, b, c, d, e, f, g, h], (value, index) => value + at(start, index));
};

/** Pads up to 55 bytes to one block. */
export const toBlock = (bytes: Uint8Array): Uint32Array => {
  const padded = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, index) => padded.setUint8(index, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(60, bytes.length * 8);
  return Uint32Array.from({ length: 16 }, (_, index) => padded.getUint32(index * 4));
};

export const toHex = (hash: Uint32Array): string =>
  [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');

const fromHex = (hex: string): number[] =>
  Array.from({ length: hex.length / 2 }, (_, index) => parseInt(hex.slice(index * 2, index * 2 + 2), 16));

/**
 * Tries numbers until a hash has the requested prefix (proof of work of altcha v2, SHA-256). Null beyond
 * `limit`.
 */
export const solveWork = (challenge: WorkChallenge, limit = 5_000_000): WorkProof | null => {
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const fixed = [...fromHex(salt), ...fromHex(nonce)];
  const bytes = new Uint8Array(fixed.length + 4);
  bytes.set(fixed);
  const block = toBlock(bytes);
  // The counter is the last word before the padding: salt and nonce fill whole words.
  const place = fixed.length / 4;
  const wanted = parseInt(keyPrefix.slice(0, 8), 16);
  for (let counter = 0; counter <= limit; counter += 1) {
    block[place] = counter;
    const hash = hashBlock(block);
    if (hash[0] !== wanted) continue;
    const derivedKey = toHex(hash);
    if (derivedKey.startsWith(keyPrefix)) return { challenge, solution: { counter, derivedKey } };
  }
  return null;
};
