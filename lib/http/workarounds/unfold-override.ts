import { AppError } from '@/lib/core/errors';
import { readBytes } from '@/lib/http/parse-input';

const overrideHeaders = ['x-http-method-override', 'x-payload-http-method-override'];

/**
 * The limit of the queries of the panel's fields, which are sent by POST because a URL above 16 kB would be
 * refused. Bytes.
 */
const maxBytes = 100_000;

/**
 * Turns a POST with a method override header into the GET it represents, with the query from the body; other
 * requests pass unchanged. Payload does this too late, after our query checks. It never reads a query that is
 * sent as JSON.
 */
export const unfoldOverride = async (request: Request): Promise<Request> => {
  const isOverridden = overrideHeaders.some((name) => request.headers.get(name) === 'GET');
  if (request.method !== 'POST' || !isOverridden) return request;
  const headers = new Headers(request.headers);
  for (const name of [...overrideHeaders, 'content-type', 'content-length']) headers.delete(name);
  const url = new URL(request.url);
  if (request.body) {
    const bytes = await readBytes(request, maxBytes);
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (isForm) url.search = [url.search.slice(1), new TextDecoder().decode(bytes)].filter(Boolean).join('&');
    else if (!request.headers.get('content-type')?.startsWith('application/json'))
      throw new AppError('unsupported_media_type');
  }
  return new Request(url, { headers, signal: request.signal });
};
