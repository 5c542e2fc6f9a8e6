import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

import { getTraceparent, type Span, startSpan } from '@/lib/core/logging/tracing';

type Fetched = { origin: string | URL; method: string };
type Answer = { statusCode?: number | undefined };

/**
 * A span for each call that this process makes over HTTP while another span is under way: of Node's own client, which SDKs use, and of
 * `fetch`. Host and method only: paths and queries name tenants and carry signatures. Nothing is added to the calls, so that no trace
 * leaves the installation with them. Returns what ends it.
 */
export const traceOutgoing = ({ except }: { except: string }): (() => void) => {
  const spans = new WeakMap<object, Span>();
  const begin = (call: object, host: string, method: string): void => {
    if (host === except || getTraceparent() === null) return;
    const values = { 'http.request.method': method, 'server.address': host };
    const span = startSpan(`${method} ${host}`, { kind: 'client', values });
    if (span) spans.set(call, span);
  };
  const end = (call: object, { statusCode, error }: Answer & { error?: unknown }): void => {
    const span = spans.get(call);
    if (!span || !spans.delete(call)) return;
    if (statusCode !== undefined) span.set({ 'http.response.status_code': statusCode });
    span.end(
      error ?? (statusCode !== undefined && statusCode >= 500 ? new Error('answered 5xx') : undefined),
    );
  };

  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      const host = request.getHeader('host');
      begin(request, typeof host === 'string' ? host : request.host, request.method);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      end(request, { statusCode: response.statusCode });
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      end(request, { error });
    },
    'undici:request:create': (message) => {
      const { request } = message as { request: Fetched };
      begin(request, new URL(request.origin).host, request.method);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Fetched; response: Answer };
      end(request, { statusCode: response.statusCode });
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Fetched; error: unknown };
      end(request, { error });
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
};
