import { type EmbedRule, toFrameSources } from '@/lib/formats/embed-rule';

type Framing = {
  panelOrigins: string[];
  /** The site that the rule let frame the page. Its rule may have a `*` where no source can have one. */
  site: URL | null;
};

/** No source can name an IPv6 address. */
const isSource = (origin: string): boolean => !origin.includes('[');

/**
 * The `frame-ancestors` of the player page; null for everybody, since `*` leaves out files, sandboxes and the
 * schemes of apps.
 */
export const getFrameAncestors = (rule: EmbedRule, { panelOrigins, site }: Framing): string | null => {
  if (rule.access === 'allowed') return null;
  if (rule.access === 'forbidden') return "'none'";
  const origins = [...panelOrigins, ...(site ? [site.origin] : [])].filter(isSource);
  return [...new Set([...toFrameSources(rule.domains), ...origins])].join(' ');
};

/**
 * The policy of the page that only says why there is no player: anybody may frame it, and it can load no
 * video.
 */
export const refusalPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The policy of the player page: its own scripts, hls.js' worker and media from blobs, nothing of anybody
 * else.
 */
export const getPlayerPolicy = (frameAncestors: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(frameAncestors === null ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join('; ');
