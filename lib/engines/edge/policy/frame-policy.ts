import { type EmbedRule, toFrameSources } from '@/lib/formats/embed-rule';

type Framing = {
  panelOrigins: string[];
  /**
   * The framing site if the rule allows it. It is named because the rule may have a `*` where a CSP source
   * does not support one.
   */
  site: URL | null;
};

/** CSP sources cannot contain IPv6 addresses. */
const isSource = (origin: string): boolean => !origin.includes('[');

/**
 * The `frame-ancestors` of the player page; null for no restriction, since `*` excludes files, sandboxes and
 * app schemes.
 */
export const getFrameAncestors = (rule: EmbedRule, { panelOrigins, site }: Framing): string | null => {
  if (rule.access === 'allowed') return null;
  if (rule.access === 'forbidden') return "'none'";
  const origins = [...panelOrigins, ...(site ? [site.origin] : [])].filter(isSource);
  return [...new Set([...toFrameSources(rule.domains), ...origins])].join(' ');
};

/** Policy of the page that explains why there is no player: may be framed by anybody, and loads no video. */
export const refusalPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Policy of the player page: its own scripts, hls.js' worker and media from blobs, nothing from other sites
 * but the API (`panelOrigins`), which opens videos that have a password.
 */
export const getPlayerPolicy = (frameAncestors: string | null, panelOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...panelOrigins.filter(isSource)].join(' '),
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(frameAncestors === null ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join('; ');
