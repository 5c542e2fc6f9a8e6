import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

import { isLoopback } from '@/lib/core/network/origins';
import { isPublicAddress } from '@/lib/core/network/public-address';

/** Identifies a target's address and key without revealing them. Pure. */
export const fingerprintTarget = ({ url, sealedKey }: { url: string; sealedKey: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([url, sealedKey]))
    .digest('base64url')
    .slice(0, 16);

/** Faults of a target's address; each has a text in `errors`. */
export type TargetUrlFault = 'target_url_invalid' | 'target_url_private';

/** A target's address in the form a connection needs. */
export type TargetAddress = {
  isSecure: boolean;
  /** A name or an address, without brackets. */
  host: string;
  port: number;
  /** The path, without its first slash. */
  app: string;
  /** The normalised address. */
  url: string;
};

export const maxTargetUrlLength = 500;
const ports = { 'rtmp:': 1935, 'rtmps:': 443 } as const;

const isTargetProtocol = (protocol: string): protocol is keyof typeof ports => protocol in ports;

/**
 * The host as a connection would resolve it: the `rtmp:` scheme itself leaves `0x7f.1` and capitals
 * unchanged.
 */
const readHost = (url: URL): string =>
  new URL(`http://${url.host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Parses the address of an RTMP(S) server without the stream key: `rtmps://host[:port]/app`. Local and
 * private addresses are refused unless the operator allows them (`host:port`); a name is resolved and
 * checked again on connection. Pure.
 */
export const parseTargetUrl = (
  text: string,
  privateHosts: readonly string[] = [],
): TargetAddress | { fault: TargetUrlFault } => {
  const invalid = { fault: 'target_url_invalid' } as const;
  const given = text.trim();
  if (given.length > maxTargetUrlLength || !URL.canParse(given)) return invalid;
  const url = new URL(given);
  const { protocol, username, password, pathname, search, hash } = url;
  if (!isTargetProtocol(protocol) || !url.host || username || password || hash) return invalid;
  if (!URL.canParse(`http://${url.host}`)) return invalid;
  const host = readHost(url);
  const port = url.port ? Number(url.port) : ports[protocol];
  const app = `${pathname.replace(/^\/+|\/+$/g, '')}${search}`;
  if (!host || !app || /\s/.test(app)) return invalid;
  const isPrivate = isLoopback(host) || host.endsWith('.localhost') || (isIP(host) && !isPublicAddress(host));
  if (isPrivate && !isAllowedHost(host, port, privateHosts)) return { fault: 'target_url_private' };
  const named = isIP(host) === 6 ? `[${host}]` : host;
  const place = port === ports[protocol] ? named : `${named}:${port}`;
  return { isSecure: protocol === 'rtmps:', host, port, app, url: `${protocol}//${place}/${app}` };
};

/** Whether the operator allows this private host. Pure. */
export const isAllowedHost = (host: string, port: number, privateHosts: readonly string[]): boolean =>
  privateHosts.includes(`${isIP(host) === 6 ? `[${host}]` : host}:${port}`);
