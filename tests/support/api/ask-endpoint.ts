import type { PayloadRequest } from 'payload';
import { vi } from 'vitest';

import type { DefinedEndpoint } from '@/lib/http/define-endpoint';

type Asked = RequestInit & { path?: string; params?: Record<string, string> };

/** An endpoint's answer to an anonymous caller, without server and database. */
export const askEndpoint = async (
  endpoint: DefinedEndpoint,
  { path = '/', params = {}, ...init }: Asked = {},
): Promise<Response> => {
  const method = endpoint.method.toUpperCase();
  const request = new Request(`http://localhost:3000/api${path}`, { method, ...init });
  const logger = { error: vi.fn(), debug: vi.fn() };
  const req = Object.assign(request, {
    payload: { logger, db: {} },
    searchParams: new URL(request.url).searchParams,
    routeParams: params,
    context: {},
    user: null,
  });
  return endpoint.handler(req as unknown as PayloadRequest);
};
