import { domainToASCII } from 'node:url';

import { z } from 'zod';

/** The part of a video's data.json that says where its player may be framed. */
export const embedSchema = z.object({
  embed: z.object({
    access: z.enum(['allowed', 'limited', 'forbidden']),
    domains: z.array(z.string()).default([]),
  }),
  oembed: z.string().nullish(),
});

type EmbedData = z.infer<typeof embedSchema>;

/** `oembed` is where to ask for the embed code. */
export type EmbedPrivacy = EmbedData['embed'] & Pick<EmbedData, 'oembed'>;

const hostName = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A domain as a source of `frame-ancestors`, or null where it is none. Nothing that could end the directive gets
 * through; umlauts become punycode. A domain with a port stands for that port, one without for all.
 */
const toSources = (domain: string): string[] => {
  const [, host = '', port] = /^([^:]*)(?::(\d{1,5}))?$/.exec(domain.trim().toLowerCase()) ?? [];
  const wildcard = host.startsWith('*.') ? '*.' : '';
  const ascii = domainToASCII(host.slice(wildcard.length));
  if (!ascii || !hostName.test(wildcard + ascii)) return [];
  const name = wildcard + ascii;
  return port === undefined ? [name, `${name}:*`] : [`${name}:${port}`];
};

/**
 * The `frame-ancestors` of the player page. A video that is not known, or says nothing, is not restricted: its player
 * shows an error and nothing else. The panel's own origins may always frame a limited one.
 */
export const getFrameAncestors = (embed: EmbedPrivacy | null, panelOrigins: string[]): string => {
  if (!embed || embed.access === 'allowed') return '*';
  if (embed.access === 'forbidden') return "'none'";
  return [...new Set([...embed.domains.flatMap(toSources), ...panelOrigins])].join(' ');
};

/** Whether a page of this origin may frame the player; the same rule as in `getFrameAncestors`, which the browser obeys. */
export const mayFrame = (embed: EmbedPrivacy | null, panelOrigins: string[], site: URL): boolean => {
  if (!embed || embed.access === 'allowed') return true;
  if (embed.access === 'forbidden') return false;
  return panelOrigins.includes(site.origin) || embed.domains.flatMap(toSources).some(covers(site));
};

const covers =
  ({ hostname, port, protocol }: URL) =>
  (source: string): boolean => {
    const actualPort = port || (protocol === 'https:' ? '443' : '80');
    const [name = '', wantedPort] = source.split(':');
    const isHost = name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
    return isHost && (wantedPort === undefined || wantedPort === '*' || wantedPort === actualPort);
  };

/** The policy of the page that only says why there is no player: anybody may frame it, and it can load no video. */
export const refusalPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The policy of the player page: its own scripts, hls.js' worker and media from blobs, nothing of anybody else. */
export const getPlayerPolicy = (frameAncestors: string): string =>
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
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
