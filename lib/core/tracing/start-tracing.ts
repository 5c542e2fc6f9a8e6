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

import type { TraceEnv } from '@/lib/core/env/trace-env';
import { setTracer, type Span, type SpanOptions } from '@/lib/core/logging/tracing';

import { traceOutgoing } from './trace-outgoing';

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
  /** Sends what is left; at most five seconds. Never throws. */
  close: () => Promise<void>;
};

/**
 * Sends traces of this process to an OpenTelemetry collector (OTLP over HTTP), in batches and beside the work: one that does not answer
 * costs the traces, nothing else. Loaded only where traces are on. `processName`: web, worker, …
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
