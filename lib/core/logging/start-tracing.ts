import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

import {
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

import type { TraceEnv } from '@/lib/core/env/observability-env';
import {
  getTraceparent,
  setTracer,
  type Span,
  type SpanOptions,
  startSpan,
} from '@/lib/core/logging/tracing';

type Fetched = { origin: string | URL; method: string };
type Answer = { statusCode?: number | undefined };

/**
 * Creates a client span for each outgoing HTTP call inside an active span, both of Node's client, which SDKs
 * use, and of `fetch`. Records host and method only, because paths and queries name tenants and carry
 * signatures. Adds no headers, so that no trace leaves the installation. Returns a function that stops it.
 */
const traceOutgoing = ({ except }: { except: string }): (() => void) => {
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
      error ?? (statusCode !== undefined && statusCode >= 500 ? new Error('responded with 5xx') : undefined),
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

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

const toTraceparent = (of: Context): string | null => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(of, carrier);
  return carrier.traceparent ?? null;
};

const toContext = (parent: SpanOptions['parent']): Context =>
  parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active();

export type Tracing = {
  /** Sends pending spans within at most five seconds. Never throws. */
  close: () => Promise<void>;
};

/**
 * Sends the process's traces to an OpenTelemetry collector (OTLP over HTTP) in batches. If the collector does
 * not answer, only traces are lost. Loaded only if traces are on. `processName`: web, worker, …
 */
export const startTracing = (settings: TraceEnv, processName: string): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: settings.url,
    headers: settings.headers,
    timeoutMillis: 5000,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': `${settings.serviceName}-${processName}`,
      'service.namespace': settings.serviceName,
      'service.instance.id': `${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  provider.register();
  const tracer = provider.getTracer('reelhof');

  const start = (
    name: string,
    { kind = 'internal', values = {}, parent, isRoot = false }: SpanOptions,
  ): Span => {
    const under = isRoot ? ROOT_CONTEXT : toContext(parent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: values }, under);
    const own = trace.setSpan(under, span);
    return {
      traceparent: toTraceparent(own) ?? '',
      set: (more) => void span.setAttributes(more),
      run: (work) => context.with(own, work),
      end: (error) => {
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : 'error');
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  const current = () => (trace.getActiveSpan() ? toTraceparent(context.active()) : null);
  setTracer({ start, current });
  const stopOutgoing = traceOutgoing({ except: new URL(settings.url).host });

  return {
    close: async () => {
      setTracer(null);
      stopOutgoing();
      await provider.shutdown().catch(() => undefined);
      context.disable();
      propagation.disable();
      trace.disable();
    },
  };
};
