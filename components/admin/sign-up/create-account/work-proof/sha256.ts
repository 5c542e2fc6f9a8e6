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
