import type { ObjectInfo } from '@/lib/ports/storage/port';

import { isCompressible } from './content-coding';
import type { HeaderList } from './header-list';

/** On every answer. Players everywhere load these files, so the resource policy is open; sniffing is not. */
const securityHeaders: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/** Delivery may be read by scripts of any page; no cookie is ever involved. */
export const deliveryCors: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Content-Length, Content-Range, Accept-Ranges, ETag',
];

/** The answer to a preflight of delivery. */
export const deliveryPreflight: HeaderList = [
  ...deliveryCors,
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Range, If-Range, If-None-Match, If-Modified-Since, Content-Type',
  'Access-Control-Max-Age',
  '86400',
  'Allow',
  'GET, HEAD, OPTIONS',
];

/** Uploads may only be scripted from the panel; others (curl, servers) send no `Origin` and need no answer to it. */
export const uploadCors = (origin: string | undefined, panelOrigins: string[]): HeaderList => {
  const vary = ['Vary', 'Origin'];
  if (origin === undefined || !panelOrigins.includes(origin)) return vary;
  return [...vary, 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', 'ETag'];
};

export const uploadPreflight: HeaderList = [
  'Access-Control-Allow-Methods',
  'PUT, GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Content-Type, Content-MD5, Range, X-Requested-With',
  'Access-Control-Max-Age',
  '86400',
  'Allow',
  'PUT, GET, HEAD, OPTIONS',
];

type ObjectHeaderOptions = {
  cacheControl: string;
  contentDisposition?: string;
  contentSecurityPolicy?: string;
};

/** Everything about an object that is the same for each answer with it; length and range are added per answer. */
export const getObjectHeaders = (
  info: ObjectInfo,
  { cacheControl, contentDisposition, contentSecurityPolicy }: ObjectHeaderOptions,
): HeaderList => {
  const policy =
    contentSecurityPolicy ?? (isActiveContent(info.contentType) ? "sandbox; default-src 'none'" : null);
  return [
    'Content-Type',
    info.contentType,
    'ETag',
    info.etag,
    'Last-Modified',
    info.lastModified.toUTCString(),
    'Accept-Ranges',
    'bytes',
    'Cache-Control',
    cacheControl,
    ...(isCompressible(info) ? ['Vary', 'Accept-Encoding'] : []),
    ...(contentDisposition ? ['Content-Disposition', contentDisposition] : []),
    ...(policy ? ['Content-Security-Policy', policy] : []),
    ...deliveryCors,
    ...securityHeaders,
  ];
};

/** What could run scripts when opened by itself; only the player page, which has its own policy, is meant to. */
const isActiveContent = (contentType: string): boolean =>
  /^(?:text\/html|image\/svg|text\/xml)/.test(contentType);

/** For answers that are no object: errors, preflights, health. */
export const getPlainHeaders = (extra: HeaderList = []): HeaderList => [
  'Cache-Control',
  'no-store',
  ...securityHeaders,
  ...extra,
];
