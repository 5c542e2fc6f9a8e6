import { isPreviewKey, parseVideoKey } from '@/lib/core/storage/storage-keys';
import { toAttachment } from '@/lib/core/storage/stored-objects';

import type { Presentation, Readers, Verdict } from '../policy/verdict';
import { isCompressible, type HeaderList } from './content-coding';

const oneYear = 'public, max-age=31536000, immutable';
const growing = 'public, max-age=1';
const short = 'public, max-age=5';

/** Names with a content hash: esbuild's eight base-32 letters, or hexadecimal digits. */
const hashedName = /[-.](?:[A-Z2-7]{8}|(?=[a-f]*\d)[0-9a-f]{8,64})\.[a-z0-9]+$/;

/**
 * `Cache-Control` of a public object by its key: a year for files that never change
 * (`videos/{id}/{version}/…` except growing playlists, live segments, text tracks, thumbnails, logos, hashed
 * player files); live playlists 1 s in CDNs only; the player's other scripts and styles a minute; all else
 * (data.json, the player page) 5 s.
 */
export const cacheControlOf = (key: string): string => {
  const [folder, , , ...rest] = key.split('/');
  switch (folder) {
    case 'videos':
      // These playlists grow while viewers watch.
      if (isPreviewKey(key) && key.endsWith('.m3u8')) return growing;
      return parseVideoKey(key)?.folder ? oneYear : short;
    case 'player':
      if (hashedName.test(key)) return oneYear;
      return key.endsWith('.html') ? short : 'public, max-age=60';
    case 'logos':
      return oneYear;
    case 'live':
      if (key.endsWith('.m3u8')) return 'public, max-age=0, s-maxage=1';
      return rest.length > 1 ? oneYear : short;
    default:
      return short;
  }
};

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
