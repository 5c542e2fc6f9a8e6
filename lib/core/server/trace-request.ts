import type { IncomingMessage, ServerResponse } from 'node:http';

import { startSpan } from '@/lib/core/logging/tracing';

import { toPattern } from './to-route';

type Options = {
  trustProxy: boolean;
  answer: () => Promise<void>;
  /** Names the kind of an address, without what changes from call to call. */
  toRoute?: (url: string) => string;
};

/**
 * Answers a request as a span, from its head to the end of its answer. A trace of whoever calls is gone on
 * with where a proxy of ours has let it through; anybody else could fill somebody else's trace.
 */
export const traceRequest = (
  req: IncomingMessage,
  res: ServerResponse,
  { trustProxy, answer, toRoute = toPattern }: Options,
): Promise<void> => {
  const method = req.method ?? '';
  const route = toRoute(req.url ?? '/');
  const given = req.headers.traceparent;
  const span = startSpan(`${method} ${route}`, {
    kind: 'server',
    parent: trustProxy && typeof given === 'string' ? given : null,
    values: { 'http.request.method': method, 'http.route': route },
  });
  if (!span) return answer();
  res.once('close', () => {
    span.set({ 'http.response.status_code': res.statusCode });
    span.end(res.statusCode >= 500 ? new Error('answered 5xx') : undefined);
  });
  return span.run(answer);
};
