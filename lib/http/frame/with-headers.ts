/**
 * Copies a request with other headers. Next passes a proxy of a `Request`, which the `Request` constructor of
 * Node 24 rejects as its first argument.
 */
export const withHeaders = (request: Request, headers: Headers): Request => {
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' as const }) });
};
