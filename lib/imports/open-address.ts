import type { IncomingMessage } from 'node:http';

import type { Env } from '@/lib/core/env/env';
import {
  chooseLookup,
  findAddressFault,
  openRequest,
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

const assertAllowed = (url: URL, settings: ImportSettings): void => {
  const fault = findAddressFault(settings, url);
  if (fault) throw new ImportError('forbidden_address', fault);
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
        ...chooseLookup(settings, url),
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
