import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

import type { Env } from '@/lib/core/env/env';
import {
  openRequest,
  createPublicLookup,
  isPublicAddress,
  PrivateAddressError,
} from '@/lib/core/network/public-address';

import { ImportError } from './types';

export type ImportSettings = Env['imports'];

const maxRedirects = 8;
const silenceMs = 60_000;

type Options = {
  settings: ImportSettings;
  headers?: Record<string, string>;
  signal: AbortSignal;
};

/** Private hosts that the operator allows for imports, also over HTTP. */
export const isPrivateHost = ({ privateHosts }: ImportSettings, host: string): boolean =>
  privateHosts.includes(host.toLowerCase());

const assertAllowed = (url: URL, settings: ImportSettings): void => {
  if (isPrivateHost(settings, url.host)) return;
  if (url.protocol !== 'https:') throw new ImportError('forbidden_address', `${url.protocol} is not https`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // Host names are checked during DNS resolution, which IP addresses skip.
  if (isIP(literal) && !isPublicAddress(literal)) {
    throw new ImportError('forbidden_address', `${literal} is not on the public internet`);
  }
};

/** Converts connection errors. Certificate errors are permanent; all others may be temporary. */
const toImportError = (error: unknown, host: string): ImportError => {
  if (error instanceof ImportError) return error;
  if (error instanceof PrivateAddressError) {
    return new ImportError('forbidden_address', error.message, { cause: error });
  }
  const { code = '', message = 'no connection' } = error as NodeJS.ErrnoException;
  const isPassing = !/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code);
  return new ImportError('unreachable', `${host}: ${message}`, { isPassing, cause: error });
};

/**
 * Opens a public URL and follows its redirects, checking each one. The response can have any status. Throws
 * `ImportError`, or the signal's reason.
 */
export const openAddress = async (
  address: string,
  { settings, headers, signal }: Options,
): Promise<IncomingMessage> => {
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    assertAllowed(url, settings);
    let response: IncomingMessage;
    try {
      response = await openRequest({
        url: url.href,
        headers: { 'user-agent': 'Reelhof', accept: '*/*', 'accept-encoding': 'identity', ...headers },
        signal,
        silenceMs,
        ...(!isPrivateHost(settings, url.host) && { lookup: createPublicLookup() }),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw toImportError(error, url.host);
    }
    const { statusCode = 0 } = response;
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return response;
    response.destroy();
    url = resolveRedirect(location, url);
  }
  throw new ImportError('unreachable', 'too many redirects');
};

const resolveRedirect = (location: string, from: URL): URL => {
  try {
    return new URL(location, from);
  } catch (cause) {
    throw new ImportError('unreachable', 'a redirect has no valid URL', { cause });
  }
};
