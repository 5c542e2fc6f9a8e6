import type { IncomingMessage } from 'node:http';

import { AppError } from '@/lib/core/errors';

/** The limit of Next's own body parser for server functions. Larger bodies become a 500. Bytes. */
const maxBytes = 1_000_000;

/**
 * Returns why a page request is refused that Next would answer with a 500. Only GET and HEAD are allowed, and
 * server function calls with a length that come from our own pages. Expects the headers of
 * `setForwardedHeaders`.
 */
export const findPageFault = ({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): AppError | null => {
  if (method === 'GET' || method === 'HEAD' || url.startsWith('/api/')) return null;
  if (method !== 'POST' || headers['next-action'] === undefined) return new AppError('method_not_allowed');
  if (!isFromHost(headers.origin, headers['x-forwarded-host'])) return new AppError('forbidden');
  const { 'content-length': length } = headers;
  // Browsers never send these calls without a length.
  if (length === undefined) return new AppError('malformed_request');
  return Number(length) > maxBytes ? new AppError('payload_too_large') : null;
};

/**
 * Browsers send the origin of the page. A client that sends none is no browser and has no other person's
 * cookie.
 */
const isFromHost = (origin: string | undefined, host: string | string[] | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
