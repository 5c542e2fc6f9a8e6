import { toAttachment } from '@/lib/core/storage/stored-objects';
import type { Presentation, Readers, Verdict } from '../policy/verdict';
import { cacheControlOf } from './cache-control';
import { isCompressible, type HeaderList } from './content-coding';

/**
 * Headers of every response. Players on any site load these files, so the resource policy is open; sniffing
 * is not allowed.
 */
const securityHeaders: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/** Scripts of any page may read delivered files; cookies are never involved. */
const deliveryCors: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Content-Length, Content-Range, Accept-Ranges, ETag',
];

const deliveryPreflight: HeaderList = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Range, If-Range, If-None-Match, If-Modified-Since, Content-Type',
  'Access-Control-Max-Age',
  '86400',
  'Allow',
  'GET, HEAD, OPTIONS',
];

/**
 * Only the panel's scripts may upload; other clients (curl, servers) send no `Origin` and need no CORS
 * headers.
 */
export const corsOf = (readers: Readers): HeaderList => {
  if (readers === 'everybody') return deliveryCors;
  const { origin } = readers;
  return origin === null
    ? ['Vary', 'Origin']
    : ['Vary', 'Origin', 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', 'ETag'];
};

const uploadPreflight: HeaderList = [
  'Access-Control-Allow-Methods',
  'PUT, GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Content-Type, Content-MD5, Range, X-Requested-With',
  'Access-Control-Max-Age',
  '86400',
  'Allow',
  'PUT, GET, HEAD, OPTIONS',
];

/** The headers of a preflight response. */
export const getPreflightHeaders = ({
  target,
  readers,
}: Extract<Verdict, { kind: 'preflight' }>): HeaderList =>
  getPlainHeaders([...corsOf(readers), ...(target === 'upload' ? uploadPreflight : deliveryPreflight)]);

/** Responses to signed URLs may only be stored by their recipient. */
const signedCacheControl = 'private, no-store';

/** Headers that are the same for every response with an object; length and range are added per response. */
export const getObjectHeaders = ({
  ref,
  info,
  isShared,
  presentation = {},
}: Extract<Verdict, { kind: 'send' }>): HeaderList => [
  'Content-Type',
  info.contentType,
  'ETag',
  info.etag,
  'Last-Modified',
  info.lastModified.toUTCString(),
  'Accept-Ranges',
  'bytes',
  'Cache-Control',
  presentation.cacheControl ?? (isShared ? cacheControlOf(ref.key) : signedCacheControl),
  ...(isCompressible(info) ? ['Vary', 'Accept-Encoding'] : []),
  ...getPresentationHeaders(info.contentType, presentation),
  ...deliveryCors,
  ...securityHeaders,
];

const getPresentationHeaders = (
  contentType: string,
  { saveAs, contentSecurityPolicy, oembed, vary }: Presentation,
): HeaderList => {
  const policy =
    contentSecurityPolicy ?? (isActiveContent(contentType) ? "sandbox; default-src 'none'" : null);
  return [
    ...(saveAs === undefined
      ? []
      : ['Content-Disposition', toAttachment(saveAs === true ? undefined : saveAs)]),
    ...(policy ? ['Content-Security-Policy', policy] : []),
    ...(oembed ? announceOembed(oembed) : []),
    ...(vary ? ['Vary', vary] : []),
  ];
};

/** Link preview clients run no scripts, so oEmbed discovery is also in the response headers. */
const announceOembed = (address: string): HeaderList =>
  /^https?:\/\/[\w./:?&=%-]+$/.test(address)
    ? ['Link', `<${address}>; rel="alternate"; type="application/json+oembed"`]
    : [];

/**
 * Types that could run scripts when opened directly; only the player page, with its own policy, may do so.
 */
const isActiveContent = (contentType: string): boolean =>
  /^(?:text\/html|image\/svg|text\/xml)/.test(contentType);

/** Headers of responses without an object: errors, preflights, health. */
export const getPlainHeaders = (extra: HeaderList = []): HeaderList => [
  'Cache-Control',
  'no-store',
  ...securityHeaders,
  ...extra,
];
