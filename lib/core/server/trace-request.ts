import type { IncomingMessage, ServerResponse } from 'node:http';

import { startSpan } from '@/lib/core/logging/tracing';

import { toPattern } from './to-route';

type Options = {
  trustProxy: boolean;
  answer: () => Promise<void>;
  /** Names a URL's route without its variable parts. */
  toRoute?: (url: string) => string;
};

/**
 * Answers a request in a span, from the request's head to the end of the answer. The caller's trace is
 * continued only behind a trusted proxy; other clients could add spans to a foreign trace.
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
    span.end(res.statusCode >= 500 ? new Error('responded with 5xx') : undefined);
  });
  return span.run(answer);
};
