import type { IncomingMessage } from 'node:http';

export type Encoding = 'br' | 'gzip';

/** Matches no weight of zero, which means that the client refuses the encoding. */
const refusal = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
const encodings = (['br', 'gzip'] as const).map((name) => ({
  name,
  asked: new RegExp(`\\b${name}\\b${refusal}`),
}));

/** Picks the smallest encoding that a client accepts; null for an uncompressed answer. */
export const pickEncoding = ({ headers }: IncomingMessage): Encoding | null => {
  const accepted = String(headers['accept-encoding'] ?? '');
  return encodings.find(({ asked }) => asked.test(accepted))?.name ?? null;
};
