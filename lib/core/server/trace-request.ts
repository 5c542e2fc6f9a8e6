import type { IncomingMessage, ServerResponse } from 'node:http';

import { startSpan } from '@/lib/core/logging/tracing';

/** More routes than the product has. Further ones are counted as `other`. */
const maxRoutes = 400;

/** Whether a segment is a fixed word, and not an id, number, token or file name. */
const isPlainWord = (segment: string): boolean => /^[a-zA-Z][a-zA-Z_-]{0,31}$/.test(segment);

/** Replaces the variable segments of a path: `/api/videos/:id`. Pure. */
export const toPattern = (url: string): string => {
  const path = url.split('?', 1)[0] ?? '/';
  const segments = path.split('/').filter(Boolean);
  return `/${segments.map((segment) => (isPlainWord(segment) ? segment : ':id')).join('/')}`;
};

/**
 * Names the route of a request for metrics. Paths without a successful answer are `other`, so that clients
 * that try paths cannot create metrics.
 */
export const createRouteNames = () => {
  const known = new Set<string>();
  return (url: string, status: number): string => {
    const pattern = toPattern(url);
    if (known.has(pattern)) return pattern;
    if (status >= 400 || known.size >= maxRoutes) return 'other';
    known.add(pattern);
    return pattern;
  };
};

const edgeFolders = new Set(['videos', 'live', 'player', '_upload', 't', 'lp', 'health']);

/** Names the route of an edge request by its first folder. Pure. */
export const toEdgeRoute = (url: string): string => {
  const folder = url.split(/[/?]/, 2)[1] ?? '';
  return edgeFolders.has(folder) ? `/${folder}` : 'other';
};

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
