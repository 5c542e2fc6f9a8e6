import type { WorkChallenge, WorkProof } from '@/lib/platform/sign-up/proof-of-work';

import { hashBlock, toBlock, toHex } from './sha256';

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
