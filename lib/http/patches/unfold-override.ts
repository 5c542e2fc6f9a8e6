import { AppError } from '@/lib/core/errors';
import { readBytes } from '@/lib/http/bodies/read-bytes';

const overrideHeaders = ['x-http-method-override', 'x-payload-http-method-override'];

/** A query that the panel's fields send; an address of more than 16 kB would not arrive. Bytes. */
const maxBytes = 100_000;

/**
 * The GET that a POST with an overriding header stands for, its query read from the body; any other request
 * as it is. Payload does this itself, but behind everything that looks at a query. Its other form, a query as
 * JSON, it reads nowhere.
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
