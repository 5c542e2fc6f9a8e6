/**
 * The same request with other headers. Made from its parts: Next hands over a proxy of a `Request`, which
 * Node 24 does not take as the first argument of another one.
 */
export const withHeaders = (request: Request, headers: Headers): Request => {
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' as const }) });
};
