import type { IncomingMessage } from 'node:http';

export type Encoding = 'br' | 'gzip';

/** A weight of nothing, which refuses. */
const refusal = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
const encodings = (['br', 'gzip'] as const).map((name) => ({
  name,
  asked: new RegExp(`\\b${name}\\b${refusal}`),
}));

/** The smaller of what a client takes; null for what is sent as it is. */
export const pickEncoding = ({ headers }: IncomingMessage): Encoding | null => {
  const accepted = String(headers['accept-encoding'] ?? '');
  return encodings.find(({ asked }) => asked.test(accepted))?.name ?? null;
};
