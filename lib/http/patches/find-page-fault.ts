import type { IncomingMessage } from 'node:http';

import { AppError } from '@/lib/core/errors';

/**
 * What Next itself reads of a call of a server function; it answers more of it as a fault of its own. Bytes.
 */
const maxBytes = 1_000_000;

/**
 * Why a request for a page is refused that Next would answer 500. Pages are read, except for the panel's
 * calls of server functions, which have a length and come from our own pages. Expects the headers that
 * `setForwardedHeaders` set.
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
  // Whoever sends what has no end yet is no browser.
  if (length === undefined) return new AppError('malformed_request');
  return Number(length) > maxBytes ? new AppError('payload_too_large') : null;
};

/** A browser says from which page it sends; whoever says nothing carries no cookie but their own. */
const isFromHost = (origin: string | undefined, host: string | string[] | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
